import type { Change, OfferView, Post } from '../protocol/types'
import { givable, givenBy, kindOf, spread } from './looking'
import type { TableStore } from './store.svelte.js'

const FIRST_KEPT_AS = 'beanfield.first'

/** What lies on one's own desk and is not the table's business yet: the card picked up, the offer being made. */
export class Desk {
  /** A card picked up to be planted: one set aside, one turned up, or the front card of the hand. */
  card = $state<string | null>(null)
  give = $state<string[]>([])
  ask = $state<string[]>([])
  to = $state<number[]>([])
  first = $state(localStorage.getItem(FIRST_KEPT_AS) !== 'no')
  /** The offer this one answers, or the own one it replaces; 0: none. */
  counter = $state(0)
  change = $state(0)
  /** More than one card for one: nothing is sent before the button is pressed. */
  building = $state(false)
  open = $state(false)
  /** The palette of wishes lies open. */
  wishing = $state(false)

  constructor(private readonly store: TableStore) {}

  /** Lay a card into the tray of what is given, or take it back. */
  toggle(card: string): void {
    this.give = this.give.includes(card) ? this.give.filter((each) => each !== card) : [...this.give, card]
    if (this.give.length > 1) this.building = true
    this.open = this.give.length > 0 || this.ask.length > 0 || this.building
  }

  /** Tap a card that may be given: into the tray, out of it, or, where one card is asked for, straight into an offer. */
  tap(card: string): void {
    if (!this.building && this.ask.length === 1 && this.give.length === 0) {
      this.give = [card]
      void this.send()
    } else this.toggle(card)
  }

  /** Ask for a card that lies turned up before somebody else; the next card tapped is what is given for it. */
  want(kind: string): void {
    this.ask = this.building ? [...this.ask, kind] : [kind]
    if (!this.building && this.give.length === 1) void this.send()
    else this.open = true
  }

  /** Tap a card that lies turned up: whoever may give it gives it, the others ask for it. */
  async take(card: string, kind: string): Promise<void> {
    await this.store.settled()
    const { terms } = this.store
    if (terms?.give.includes(card)) this.tap(card)
    else if (terms?.open) this.want(kind)
  }

  toggleSeat(seat: number): void {
    this.to = this.to.includes(seat) ? this.to.filter((each) => each !== seat) : [...this.to, seat]
  }

  setFirst(first: boolean): void {
    this.first = first
    localStorage.setItem(FIRST_KEPT_AS, first ? 'yes' : 'no')
  }

  /** Cards that have gone meanwhile leave the trays. */
  tidy(): void {
    const view = this.store.view
    if (!view) return
    const held = (card: string) => kindOf(view, card) !== undefined
    if (!this.give.every(held)) this.give = this.give.filter(held)
    if (this.card !== null && this.card !== 'front' && kindOf(view, this.card) === undefined) this.card = null
    const offers = new Set(view.offers.map((offer) => offer.offer))
    if (this.counter && !offers.has(this.counter)) this.counter = 0
    if (this.change && !offers.has(this.change)) this.change = 0
    if (this.open && !this.give.length && !this.ask.length && !this.building) this.open = false
  }

  clear(): void {
    this.give = []
    this.ask = []
    this.to = []
    this.counter = 0
    this.change = 0
    this.building = false
    this.open = false
  }

  /** Begin a counter-offer: what was asked is given as far as one has it, what was given is asked. */
  answer(offer: OfferView): void {
    const view = this.store.view
    if (!view) return
    this.clear()
    const want = { ...offer.ask }
    for (const { card, kind } of givable(view, this.store.terms)) {
      if ((want[kind] ?? 0) > 0) {
        want[kind]!--
        this.give.push(card)
      }
    }
    this.ask = spread(givenBy(offer))
    this.to = this.store.terms?.choose ? [offer.seat] : []
    this.counter = offer.offer
    this.building = true
    this.open = true
  }

  /** Begin to change an own offer. */
  rework(offer: OfferView): void {
    this.clear()
    this.give = [...(this.store.view?.own_offers[offer.offer] ?? [])]
    this.ask = spread(offer.ask)
    this.to = [...offer.to]
    this.change = offer.offer
    this.building = true
    this.open = true
  }

  /** The offer as it lies there. */
  move(ask: readonly string[] = this.ask): Post | Change {
    const counts: { [kind: string]: number } = {}
    for (const kind of ask) counts[kind] = (counts[kind] ?? 0) + 1
    const first = (this.store.terms?.first ?? false) && this.first
    const terms = { give: [...this.give], ask: counts, to: [...this.to], first }
    if (this.change) return { do: 'change', offer: this.change, ...terms }
    return { do: 'post', ...terms, counter: this.counter }
  }

  /** Make the offer; the desk is cleared once it stands. */
  async send(ask?: readonly string[]): Promise<void> {
    await this.store.settled()
    if (await this.store.play(this.move(ask))) this.clear()
  }
}
