import { botName } from '../home/names'
import { renew } from '../net/renew'
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
import { keepHistory, keptHistory, type History } from './history'
import { patched } from './patch'

/** What sentences need of the View before something happened: whose offer it was. */
export type Before = { readonly offers: readonly { readonly offer: number; readonly seat: number }[] }

/** Something that happened, with what was before it. */
export interface Happening {
  /** Counts up for as long as the page is open. */
  key: number
  event: GameEvent | TableEvent
  before: Before | null
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
  /** Commands that are under way, by what they say: the same once more, before the page shows the first, is a slip. */
  private readonly underway = new Map<string, number>()
  /** The update after which the legal moves were asked for. */
  private legalAt = -1
  /** What this tab has heard of the table before it was loaded again. */
  private kept: History | null

  constructor(
    readonly id: string,
    connect: (options: ConstructorParameters<typeof Connection>[0]) => Connection = (options) => new Connection(options),
  ) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    this.connection = connect({
      url: `${scheme}://${location.host}/ws/${id}`,
      receive: (message) => this.receive(message),
      changed: (status, bye) => {
        if (status === 'open' && this.status === 'waiting') void renew() // it may be another server
        this.status = status
        this.bye = bye
      },
      since: () => this.seq ?? this.kept?.seq ?? null,
    })
    this.kept = keptHistory(id)
  }

  start(): void {
    this.connection.start()
  }

  stop(): void {
    this.remember()
    this.connection.stop()
  }

  /** Let this tab find its log again. */
  remember(): void {
    if (this.seq !== null && this.table) keepHistory(this.id, { seq: this.seq, you: this.you, game: this.table.game, seat: this.seat, happenings: this.happenings })
  }

  /** The network is gone, says the device. */
  lose(): void {
    if (this.status === 'open') this.connection.again()
  }

  /** Connect anew, because one is somebody else now. */
  renew(): void {
    this.seq = this.kept = null
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
    const key = JSON.stringify(command)
    if (this.underway.has(key)) return false
    this.underway.set(key, Infinity)
    this.complaint = ''
    const answer: DoneMessage | Refused = await this.connection.command(command)
    // A move counts as under way until the page knows what may be done after it.
    if (answer.type === 'done' && command.type === 'play' && answer.seq > this.legalAt) {
      this.underway.set(key, answer.seq)
      if (this.seq !== null && answer.seq <= this.seq && !this.asking) this.findLegal()
    } else this.underway.delete(key)
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
        if (this.kept && message.type === 'resumed') this.recall(this.kept)
        this.kept = null
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

  /** Take up what this tab had heard, if it is still the same person who sits at the same game. */
  private recall(kept: History): void {
    if (kept.you === this.you && kept.game === this.table?.game && kept.seat === this.seat) this.happenings = [...kept.happenings]
    this.keys = this.happenings.at(-1)?.key ?? 0
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

  /** The page knows what may be done after this update, so what was done before is not under way any more. */
  private settle(at: number): void {
    for (const [key, seq] of this.underway) if (seq <= at && seq !== Infinity) this.underway.delete(key)
  }

  /** Ask for the legal moves of the own seat; while one question is under way, ask once more after it. */
  private findLegal(): void {
    const seat = this.seat
    if (seat === null || this.table?.phase !== 'running') {
      this.legal = []
      this.settle(Infinity)
      return
    }
    if (this.asking) {
      this.askAgain = true
      return
    }
    this.asking = true
    const asked = Date.now()
    const at = this.seq ?? -1
    void this.connection.ask({ type: 'legal', seat }).then((answer) => {
      if (answer.type === 'legal') this.legal = answer.moves
      this.legalAt = at
      this.settle(at)
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
