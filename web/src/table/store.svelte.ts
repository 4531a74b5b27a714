import { botName, levelName } from '../home/names'
import { renew } from '../net/renew'
import { Connection, RECENT, type NewCommand, type Status } from '../net/connection'
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
  Terms,
  Update,
  Verdict,
  View,
} from '../protocol/types'
import { t } from '../words'
import { patched } from './patch'

/** Something that happened, with the View before it. */
export interface Happening {
  /** Counts up for as long as the page is open. */
  key: number
  event: GameEvent | TableEvent
  before: View | null
  /** Whose offer an event speaks of, where that is known. */
  offerer?: number | undefined
  /** It was told again to somebody who came later. */
  old?: boolean
  /** The supply had been used up before. */
  again?: boolean
}

type Told = { readonly [seat: string]: readonly Happening[] }

const ASK_EVERY = 120
const COMPLAINT_LASTS = 7000
const missing = (text = t('The connection is broken; wait a moment.')): Verdict => ({ type: 'verdict', id: '', reason: 'offline', text })

/** The events of an update with which a game begins: that it began, then its first turn; who got which card is no news. */
function withoutDeal(events: readonly (GameEvent | TableEvent)[]): (GameEvent | TableEvent)[] {
  const began = events.filter((event) => event.event === 'game-began')
  const turn = events.findIndex((event) => event.event === 'turn-began')
  return [...began, ...events.slice(Math.max(0, turn)).filter((event) => event.event !== 'game-began')]
}

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
  /** The legal moves are those of what is shown; else the server has been asked for them. */
  current = $state(true)
  /** While deals are struck: what an own offer may hold. */
  terms = $state.raw<Terms | null>(null)
  /** The kinds one may offer as a gift, with the number held; 0 is a bluff. */
  gifts = $state.raw<{ readonly [kind: string]: number }>({})
  /** What has happened, for each seat of one's own: behind a curtain each hears only what is for its ears. */
  protected told = $state.raw<Told>({})
  /** What was refused last, until the next try. */
  complaint = $state('')
  /** What a bot would do, if that was asked for here and now. */
  hint = $state.raw<Hint | null>(null)
  /** Which of several own seats is played. */
  chosen = $state(0)
  warned = $state.raw<{ seat: number; until: number } | null>(null)

  /** Told what has just happened to the seat shown, while the page still shows how it was before. */
  onNews: ((news: readonly Happening[]) => void) | null = null

  view = $derived(this.views[this.chosen] ?? this.views[0] ?? null)
  seat = $derived(this.view?.seat ?? null)
  happenings = $derived(this.told[String(this.seat)] ?? [])
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
  private settling: (() => void)[] = []
  private offerers = new Map<number, number>()
  private fading: ReturnType<typeof setTimeout> | undefined
  /** Commands that are under way, by what they say: the same once more, before the page shows the first, is a slip. */
  private readonly underway = new Map<string, number>()
  /** The update after which the legal moves were asked for. */
  private legalAt = -1

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
      since: () => this.seq,
    })
  }

  start(): void {
    this.connection.start()
  }

  stop(): void {
    this.connection.stop()
  }

  /** The network is gone, says the device. */
  lose(): void {
    if (this.status === 'open') this.connection.again()
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
    if (sitting?.bot && !sitting.player) {
      // Several of one name are counted as they sit.
      const same = this.table!.seats.flatMap((each, n) => (each.bot === sitting.bot && !each.player ? [n] : []))
      return same.length > 1 ? `${botName(sitting.bot)} ${same.indexOf(seat) + 1}` : botName(sitting.bot)
    }
    // Somebody who holds several seats has a number with his name.
    const several = (this.table?.seats ?? []).filter((each) => each.player != null && each.player === sitting?.player).length > 1
    return several ? `${sitting!.name} ${seat + 1}` : (sitting?.name ?? '')
  }

  /** The level of the bot that plays a seat, if it has one. */
  level(seat: number): string {
    return levelName(this.table?.seats[seat]?.bot ?? '')
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

  /** Resolves once the legal moves are those of what is shown. */
  settled(): Promise<void> {
    return this.current ? Promise.resolve() : new Promise((resolve) => this.settling.push(resolve))
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
          this.views.forEach((view, n) => {
            for (const missed of message.missed[n] ?? []) this.hear(missed.events, [view.seat], null, { said: true })
          })
        } else if (message.recent) {
          this.told = {}
          const ears = this.ears()
          message.recent.forEach((events, n) => this.hear(events, [ears[n] ?? null], null, { said: true, old: true }))
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
    const before = this.views
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
    const ears = message.seat == null ? this.ears() : [message.seat]
    this.hear(message.events ?? [], ears, fresh ? null : before, { said: twin })
    if (patch || fresh || message.table) this.findLegal()
  }

  /** Whose events are kept: of each own seat, or of somebody who watches. */
  private ears(): (number | null)[] {
    return this.views.length ? this.views.map((view) => view.seat) : [null]
  }

  /** Note what happened, for these seats; `said`: what was said stands in the talk already. */
  private hear(
    events: readonly (GameEvent | TableEvent)[],
    ears: readonly (number | null)[],
    views: readonly View[] | null,
    { said = false, old = false }: { said?: boolean; old?: boolean } = {},
  ): void {
    for (const seat of ears) {
      const before = views?.find((view) => view.seat === seat) ?? null
      const begins = events.some((event) => event.event === 'game-began')
      const told = begins ? [] : [...(this.told[String(seat)] ?? [])]
      if (begins) this.offerers.clear()
      for (const event of begins ? withoutDeal(events) : events) {
        if (event.event === 'posted') this.offerers.set(event.offer, event.seat)
        told.push({
          key: ++this.keys,
          event,
          before,
          offerer: 'offer' in event ? this.offerers.get(event.offer) : undefined,
          old,
          again: event.event === 'shuffled' && told.some((each) => each.event.event === 'exhausted'),
        })
      }
      if (seat === this.seat && !old) this.onNews?.(told.slice(-events.length))
      this.told = { ...this.told, [String(seat)]: told.slice(-RECENT) }
    }
    const lines = said ? [] : events.flatMap((event) => (event.event === 'spoke' ? [event.line] : []))
    if (lines.length && this.table) this.table = { ...this.table, chat: [...(this.table.chat ?? []), ...lines] }
  }

  /** The page knows what may be done after this update, so what was done before is not under way any more. */
  private settle(at: number): void {
    for (const [key, seq] of this.underway) if (seq <= at && seq !== Infinity) this.underway.delete(key)
  }

  /** Ask for the legal moves of the own seat; while one question is under way, ask once more after it. */
  private findLegal(): void {
    const seat = this.seat
    if (seat === null || this.table?.phase !== 'running') {
      this.know([])
      this.settle(Infinity)
      return
    }
    this.current = false
    if (this.asking) {
      this.askAgain = true
      return
    }
    this.asking = true
    const asked = Date.now()
    const at = this.seq ?? -1
    void this.connection.ask({ type: 'legal', seat }).then((answer) => {
      if (answer.type === 'legal' && answer.seat === this.seat) this.know(answer.moves, answer.terms, answer.gifts)
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

  private know(legal: Move[], terms: Terms | null = null, gifts: { readonly [kind: string]: number } = {}): void {
    this.legal = legal
    this.terms = terms
    this.gifts = gifts
    if (this.askAgain) return
    this.current = true
    for (const resolve of this.settling.splice(0)) resolve()
  }
}
