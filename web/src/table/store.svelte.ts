import { botName } from '../home/names'
import { Connection, type NewCommand, type Status } from '../net/connection'
import type {
  Bye,
  ChatLine,
  Clock,
  DoneMessage,
  GameEvent,
  Hint,
  Move,
  Refused,
  ServerMessage,
  TableEvent,
  TableInfo,
  Update,
  Verdict,
  View,
} from '../protocol/types'
import { t } from '../words'
import { patched } from './patch'

/** Something that happened, with the View before it: sentences need to know whose offer it was. */
export interface Happening {
  /** Counts up for as long as the page is open. */
  key: number
  event: GameEvent | TableEvent
  before: View | null
}

const KEPT_EVENTS = 400
const ASK_EVERY = 120
const COMPLAINT_LASTS = 7000
const missing = (text = t('The connection is broken; wait a moment.')): Verdict => ({ type: 'verdict', id: '', reason: 'offline', text })

/** A table as one sees it, kept up by what the server says. Nothing here knows a rule. */
export class TableStore {
  status = $state<Status>('connecting')
  bye = $state.raw<Bye | null>(null)
  /** A refusal that came instead of the table. */
  gone = $state('')
  you = $state<string | null>(null)
  table = $state.raw<TableInfo | null>(null)
  views = $state.raw<View[]>([])
  online = $state.raw<number[]>([])
  watching = $state(0)
  legal = $state.raw<Move[]>([])
  happenings = $state.raw<Happening[]>([])
  /** What was refused last, until the next try. */
  complaint = $state('')
  /** What a bot would do, if that was asked for here and now. */
  hint = $state.raw<Hint | null>(null)
  /** Which of several own seats is played. */
  chosen = $state(0)
  warned = $state.raw<{ seat: number; until: number } | null>(null)

  view = $derived(this.views[this.chosen] ?? this.views[0] ?? null)
  seat = $derived(this.view?.seat ?? null)
  chat = $derived<ChatLine[]>(this.table?.chat ?? [])
  clock = $derived<Clock | null>(this.table?.clock ?? null)
  host = $derived(this.you !== null && this.table?.host === this.you)
  /** The seats one holds, a game running or not. */
  mine = $derived((this.table?.seats ?? []).flatMap((seat, n) => (seat.player != null && seat.player === this.you ? [n] : [])))
  /** Only bots sit at the other seats, so one may ask what a bot would do. */
  alone = $derived(this.mine.length > 0 && (this.table?.seats ?? []).every((seat, n) => seat.bot != null || this.mine.includes(n)))
  /** The own seat that has to move while another own one is shown; null if there is none. */
  waits = $derived.by(() => {
    const view = this.view
    if (view === null || this.table?.phase !== 'running' || this.mine.length < 2 || view.seat === null) return null
    if (view.awaited.includes(view.seat)) return null
    return view.awaited.find((seat) => this.mine.includes(seat)) ?? null
  })
  yourTurn = $derived(this.seat !== null && (this.view?.awaited.includes(this.seat) ?? false))

  private readonly connection: Connection
  private seq: number | null = null
  private keys = 0
  private asking = false
  private askAgain = false
  private fading: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly id: string,
    connect: (options: ConstructorParameters<typeof Connection>[0]) => Connection = (options) => new Connection(options),
  ) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    this.connection = connect({
      url: `${scheme}://${location.host}/ws/${id}`,
      receive: (message) => this.receive(message),
      changed: (status, bye) => {
        this.status = status
        this.bye = bye
      },
      since: () => this.seq,
    })
  }

  start(): void {
    this.connection.start()
  }

  stop(): void {
    this.connection.stop()
  }

  /** Connect anew, because one is somebody else now. */
  renew(): void {
    this.seq = null
    this.connection.again()
    this.connection.hurry()
  }

  hurry(): void {
    this.connection.hurry()
  }

  /** The server's time in milliseconds. */
  now(): number {
    return Date.now() + this.connection.ahead
  }

  /** A person's name; a bot's is said in the language shown. */
  name(seat: number): string {
    const sitting = this.table?.seats[seat]
    if (sitting?.bot && !sitting.player) return `${botName(sitting.bot)} ${seat + 1}`
    // Somebody who holds several seats has a number with his name.
    const several = (this.table?.seats ?? []).filter((each) => each.player != null && each.player === sitting?.player).length > 1
    return several ? `${sitting!.name} ${seat + 1}` : (sitting?.name ?? '')
  }

  // What one does.

  /** Carry out a command; what is refused is shown. Whether it was carried out. */
  async command(command: NewCommand): Promise<boolean> {
    this.complaint = ''
    const answer: DoneMessage | Refused = await this.connection.command(command)
    if (answer.type === 'refused') this.complain(answer.text)
    return answer.type === 'done'
  }

  /** Make a move for the own seat. */
  async play(move: Move): Promise<boolean> {
    if (this.seat === null) return false
    return this.command({ type: 'play', seat: this.seat, move })
  }

  /** Why a move would be refused; the text is empty if it would not. */
  async check(move: Move): Promise<Verdict> {
    if (this.seat === null || this.status !== 'open') return missing()
    const answer = await this.connection.ask({ type: 'check', seat: this.seat, move })
    return answer.type === 'verdict' ? answer : missing(answer.type === 'refused' ? answer.text : undefined)
  }

  /** Play this one of several own seats. */
  choose(seat: number): void {
    const at = this.views.findIndex((view) => view.seat === seat)
    if (at < 0) return
    this.chosen = at
    this.hint = null
    this.findLegal()
  }

  /** Ask what a bot would do. */
  async advise(): Promise<void> {
    if (this.seat === null || this.status !== 'open') return
    const at = this.seq
    const answer = await this.connection.ask({ type: 'hint', seat: this.seat })
    if (answer.type === 'refused') this.complain(answer.text)
    else if (answer.type === 'hint' && at === this.seq) this.hint = answer
  }

  /** Show why a move is not possible. */
  async explain(move: Move): Promise<void> {
    this.complain((await this.check(move)).text)
  }

  /** Show what was wrong for a while. */
  private complain(text: string): void {
    this.complaint = text
    clearTimeout(this.fading)
    this.fading = setTimeout(() => (this.complaint = ''), COMPLAINT_LASTS)
  }

  // What the server says.

  receive(message: ServerMessage): void {
    switch (message.type) {
      case 'state':
      case 'resumed':
        this.seq = message.seq
        this.you = message.you
        this.table = message.table
        this.online = message.table.online ?? []
        this.views = message.views ?? []
        if (message.type === 'resumed') {
          for (const missed of message.missed[this.chosen] ?? []) this.hear(missed.events, this.view, true)
        }
        this.findLegal()
        break
      case 'update':
        this.update(message)
        break
      case 'presence':
        this.online = message.online
        this.watching = message.watching
        break
      case 'warning':
        this.warned = { seat: message.seat, until: this.now() + message.seconds * 1000 }
        break
      case 'refused':
        if (message.reason === 'no-table') this.gone = message.text
        else this.complain(message.text)
        break
    }
  }

  private update(message: Update): void {
    const twin = message.seat != null && message.seq === this.seq // the same update for another seat of ours
    if (this.seq !== null && message.seq > this.seq + 1) {
      this.connection.again()
      return
    }
    if (this.seq !== null && message.seq <= this.seq && !twin) return
    this.seq = message.seq
    this.hint = null
    const before = this.view
    if (message.table) this.table = { ...message.table, chat: this.table?.chat ?? [] }
    if (message.clock && this.table) this.table = { ...this.table, clock: message.clock }
    const fresh = message.fresh
    if (fresh) {
      const known = this.views.some((view) => view.seat === fresh.seat)
      this.views = known || twin ? [...this.views.filter((view) => view.seat !== fresh.seat), fresh] : [fresh]
      this.views.sort((a, b) => (a.seat ?? -1) - (b.seat ?? -1))
    }
    const patch = message.view
    if (patch) {
      this.views = this.views.map((view) => (message.seat == null || message.seat === view.seat ? patched(view, patch) : view))
    }
    const events = message.events ?? []
    if (message.seat == null || message.seat === this.seat) this.hear(events, fresh ? null : before)
    if (patch || fresh || message.table) this.findLegal()
  }

  private hear(events: readonly (GameEvent | TableEvent)[], before: View | null, saidBefore = false): void {
    const told: Happening[] = []
    for (const event of events) {
      if (event.event === 'spoke' && this.table && !saidBefore) this.table = { ...this.table, chat: [...(this.table.chat ?? []), event.line] }
      if (event.event === 'game-began') this.happenings = []
      told.push({ key: ++this.keys, event, before })
    }
    this.happenings = [...this.happenings, ...told].slice(-KEPT_EVENTS)
  }

  /** Ask for the legal moves of the own seat; while one question is under way, ask once more after it. */
  private findLegal(): void {
    const seat = this.seat
    if (seat === null || this.table?.phase !== 'running') {
      this.legal = []
      return
    }
    if (this.asking) {
      this.askAgain = true
      return
    }
    this.asking = true
    const asked = Date.now()
    void this.connection.ask({ type: 'legal', seat }).then((answer) => {
      if (answer.type === 'legal') this.legal = answer.moves
      // Where much happens at once it is asked no more often than this: the server limits messages.
      setTimeout(() => {
        this.asking = false
        if (!this.askAgain) return
        this.askAgain = false
        this.findLegal()
      }, Math.max(0, asked + ASK_EVERY - Date.now()))
    })
  }
}
