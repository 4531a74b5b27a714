import type { Bye, Command, DoneMessage, Hello, Hint, Legal, Pong, Question, Refused, ServerMessage, StateMessage, Verdict } from '../protocol/types'

/** `waiting`: the connection is broken and will be tried again; `ended`: it will not. */
export type Status = 'connecting' | 'open' | 'waiting' | 'ended'

type WithoutId<M> = M extends { id: string } ? Omit<M, 'id'> : never
export type NewCommand = WithoutId<Command>
export type NewQuestion = WithoutId<Question>
export type Answer = DoneMessage | Refused | Legal | Verdict | Hint | Pong | StateMessage

/** What is used of a WebSocket, so that tests can bring their own. */
export interface Socket {
  readyState: number
  send(data: string): void
  close(code?: number): void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
}

export interface Options {
  url: string
  /** Every message of the server, in order. */
  receive: (message: ServerMessage) => void
  changed?: (status: Status, bye: Bye | null) => void
  /** The number of the last update the table has, null if it has none. */
  since: () => number | null
  open?: (url: string) => Socket
}

interface Waiting {
  message: Command | Question
  resolve: (answer: Answer) => void
  tries: number
}

const OPEN = 1
/** So much of what happened last is told to a page that knows nothing yet, and kept by one that does. */
export const RECENT = 400
const FIRST_DELAY = 400
/** Whoever was away is soon back, and not all at the same moment: half of each wait is by chance. */
const LONGEST_DELAY = 3000
const PING_EVERY = 10_000
const PONG_WITHIN = 5000
/** What is not answered by then makes us ask for a sign of life. */
const ANSWER_WITHIN = 3000
/** A connection that has not come about by then is tried anew. */
const GREET_WITHIN = 10_000
const BUSY_TRIES = 5
const BUSY_DELAY = 300
/** Close codes after which coming back is of no use: no such table, too large, nonsense, too many. */
const FINAL = new Set([4404, 1009, 1008, 4429])

/**
 * One table's WebSocket. It comes back by itself, with the number of the last update, and sends again what was not
 * answered: a command is known by its id, so it is never carried out twice.
 */
export class Connection {
  status: Status = 'connecting'
  /** What the server's clock shows more than ours, in milliseconds. */
  ahead = 0
  private socket: Socket | null = null
  private greeted = false
  private failures = 0
  private counter = 0
  private readonly name = Array.from(crypto.getRandomValues(new Uint8Array(8)), (b) => b.toString(16).padStart(2, '0')).join('')
  private readonly waiting = new Map<string, Waiting>()
  private retry: ReturnType<typeof setTimeout> | undefined
  private late: ReturnType<typeof setTimeout> | undefined
  private heart: ReturnType<typeof setInterval> | undefined
  private bye: Bye | null = null
  private quickest = Infinity

  constructor(private readonly options: Options) {}

  /** Connect. */
  start(): void {
    clearTimeout(this.retry)
    clearTimeout(this.late)
    this.bye = null
    this.greeted = false
    const before = this.socket
    const socket = (this.options.open ?? openSocket)(this.options.url)
    this.socket = socket
    before?.close()
    this.late = setTimeout(() => socket === this.socket && !this.greeted && this.again(), GREET_WITHIN)
    socket.onopen = () => {
      const since = this.options.since()
      const hello: Hello = { type: 'hello', recent: RECENT }
      socket.send(JSON.stringify(since === null ? hello : { ...hello, since }))
    }
    socket.onmessage = (event) => {
      if (socket === this.socket) this.take(JSON.parse(String(event.data)) as ServerMessage)
    }
    socket.onclose = (event) => {
      if (socket === this.socket) this.lost(event.code)
    }
  }

  /** Leave for good. */
  stop(): void {
    clearTimeout(this.retry)
    clearTimeout(this.late)
    clearInterval(this.heart)
    const socket = this.socket
    this.socket = null
    if (socket) socket.close(1000)
    this.set('ended')
  }

  /** Try at once instead of waiting: the network is back, or somebody looks at the page again. A line that seems whole may be dead by then. */
  hurry(): void {
    if (this.status === 'waiting') this.start()
    else if (this.status === 'open') void this.ping()
  }

  /** Begin anew: something does not fit together. */
  again(): void {
    const socket = this.socket
    this.socket = null
    socket?.close()
    this.lost(1006)
  }

  /** Carry out a command, after a broken connection as well. */
  command(command: NewCommand): Promise<DoneMessage | Refused> {
    return this.say(command) as Promise<DoneMessage | Refused>
  }

  /** Ask something. */
  ask(question: NewQuestion): Promise<Answer> {
    return this.say(question)
  }

  private say(message: NewCommand | NewQuestion): Promise<Answer> {
    const id = `${this.name}-${++this.counter}`
    const whole = { ...message, id } as Command | Question
    return new Promise((resolve) => {
      this.waiting.set(id, { message: whole, resolve, tries: 0 })
      if (this.greeted) this.write(whole)
    })
  }

  /** If this is not answered soon, find out whether anybody is there. */
  private doubt(id: string): void {
    const socket = this.socket
    setTimeout(() => {
      if (socket === this.socket && this.greeted && this.waiting.has(id)) void this.ping()
    }, ANSWER_WITHIN)
  }

  private write(message: Command | Question): void {
    if (this.socket?.readyState !== OPEN) return
    this.socket.send(JSON.stringify(message))
    if (message.type !== 'ping') this.doubt(message.id)
  }

  private take(message: ServerMessage): void {
    if (message.type === 'bye') {
      this.bye = message
      return
    }
    if (!this.greeted && (message.type === 'state' || message.type === 'resumed')) {
      this.greeted = true
      this.failures = 0
      this.ahead = message.now - Date.now()
      this.quickest = Infinity
      this.options.receive(message)
      this.set('open')
      for (const entry of this.waiting.values()) this.write(entry.message)
      this.beat()
      return
    }
    if (message.type === 'refused' && !message.id && message.reason === 'too-many') {
      setTimeout(() => this.waiting.forEach((entry) => this.write(entry.message)), 1000)
    }
    if (!('id' in message) || !message.id || !this.answer(message.id, message as Answer)) this.options.receive(message)
  }

  /** Hand an answer to whoever waits for it; whether anybody does. A state that was asked for is told to the table as well. */
  private answer(id: string, message: Answer): boolean {
    const entry = this.waiting.get(id)
    if (!entry) return message.type !== 'state'
    if (message.type === 'refused' && message.reason === 'busy' && entry.tries++ < BUSY_TRIES) {
      setTimeout(() => this.waiting.has(id) && this.write(entry.message), BUSY_DELAY)
      return true
    }
    this.waiting.delete(id)
    entry.resolve(message)
    return message.type !== 'state'
  }

  /** Signs of life: a connection may be dead without telling. They also show how far the clocks are apart. */
  private beat(): void {
    clearInterval(this.heart)
    void this.ping()
    this.heart = setInterval(() => void this.ping(), PING_EVERY)
  }

  private async ping(): Promise<void> {
    const socket = this.socket
    const sent = Date.now()
    const late = setTimeout(() => socket === this.socket && this.again(), PONG_WITHIN)
    const answer = await this.ask({ type: 'ping' })
    clearTimeout(late)
    const took = Date.now() - sent
    if (answer.type === 'pong' && took < this.quickest) {
      this.quickest = took
      this.ahead = answer.now - sent - took / 2
    }
  }

  private lost(code: number): void {
    clearInterval(this.heart)
    this.socket = null
    this.greeted = false
    for (const [id, entry] of this.waiting) if (entry.message.type === 'ping') this.drop(id, entry)
    if (FINAL.has(code) || (this.bye && !this.bye.again)) {
      this.set('ended')
      return
    }
    const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** this.failures++)
    this.retry = setTimeout(() => this.start(), delay * (0.5 + Math.random() / 2))
    this.set('waiting')
  }

  private drop(id: string, entry: Waiting): void {
    this.waiting.delete(id)
    entry.resolve({ type: 'pong', id, now: Date.now() + this.ahead })
  }

  private set(status: Status): void {
    this.status = status
    this.options.changed?.(status, this.bye)
  }
}

function openSocket(url: string): Socket {
  return new WebSocket(url) as unknown as Socket
}
