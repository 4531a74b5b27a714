import type { Move, OfferView, Terms, View } from '../protocol/types'

// Finding things in a View and among legal moves. What is legal the server says; here it is only looked up.

export type MoveOf<D extends Move['do']> = Extract<Move, { do: D }>

/** The legal moves of one sort. */
export function movesOf<D extends Move['do']>(legal: readonly Move[], sort: D): MoveOf<D>[] {
  return legal.filter((move): move is MoveOf<D> => move.do === sort)
}

/** The one legal move of a sort that consists of its name alone, if it is legal. */
export function moveOf<D extends Move['do']>(legal: readonly Move[], sort: D): MoveOf<D> | undefined {
  return movesOf(legal, sort)[0]
}

/** The approvals one could give: of offers one has approved already only the cards could be changed, so not of those. */
export function openApprovals(legal: readonly Move[]): MoveOf<'approve'>[] {
  const given = new Set(movesOf(legal, 'take-back').map((move) => move.offer))
  return movesOf(legal, 'approve').filter((move) => !given.has(move.offer))
}

/** The move that plants a card (null: the front card of the hand) on a field, if it is legal. */
export function plantingOf(legal: readonly Move[], card: string | null, field: number): Move | undefined {
  return card === null
    ? movesOf(legal, 'plant').find((move) => move.field === field)
    : movesOf(legal, 'plant-card').find((move) => move.card === card && move.field === field)
}

/** The harvest of a field, for a certain card if that can be chosen. */
export function harvestOf(legal: readonly Move[], field: number, card: string | null): MoveOf<'harvest'> | undefined {
  const moves = movesOf(legal, 'harvest').filter((move) => move.field === field)
  return moves.find((move) => move.card === (card ?? 'front')) ?? moves[0]
}

/** The kind of a card of one's hand, of those turned up, or of those set aside. */
export function kindOf(view: View, card: string): string | undefined {
  const aside = view.seat === null ? [] : (view.seats[view.seat]?.aside ?? [])
  return [...view.hand, ...view.turned, ...aside].find((each) => each.card === card)?.kind
}

export interface Held {
  card: string
  kind: string
}

/** The cards one may give, as the server lists them. */
export function givable(view: View, terms: Terms | null): Held[] {
  return (terms?.give ?? []).flatMap((card) => {
    const kind = kindOf(view, card)
    return kind === undefined ? [] : [{ card, kind }]
  })
}

/** How many cards of each kind. */
export function counted(kinds: Iterable<string>): { [kind: string]: number } {
  const counts: { [kind: string]: number } = {}
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/** All cards an offer gives, by kind, the turned-up ones among them. */
export function givenBy(offer: OfferView): { [kind: string]: number } {
  const counts = { ...offer.give }
  for (const { kind } of offer.turned) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/** Kinds with their counts as a row, each kind as often as it is counted. */
export function spread(counts: { [kind: string]: number }): string[] {
  return Object.entries(counts).flatMap(([kind, count]) => Array.from({ length: count }, () => kind))
}

/** The kinds asked that one has too few of, with how many are missing. */
export function lacking(view: View, terms: Terms | null, ask: { [kind: string]: number }): { [kind: string]: number } {
  const held = counted(givable(view, terms).map((card) => card.kind))
  const missing: { [kind: string]: number } = {}
  for (const [kind, count] of Object.entries(ask)) {
    if ((held[kind] ?? 0) < count) missing[kind] = count - (held[kind] ?? 0)
  }
  return missing
}

/** The kinds of the game, those one grows first, then those one has wished for, then the others. */
export function kindsByUse(view: View): string[] {
  const own = view.seat === null ? undefined : view.seats[view.seat]
  const grown = (own?.fields ?? []).flatMap((field) => (field.kind ? [field.kind] : []))
  return [...new Set([...grown, ...(own?.want ?? []), ...Object.keys(view.table.kinds)])]
}

/** The other seats, in the order they sit, from the left of the viewer on. */
export function othersOf(view: View): number[] {
  const players = view.table.players
  const from = view.seat ?? -1
  const all = Array.from({ length: players }, (_, n) => (from + 1 + n + players) % players)
  return all.filter((seat) => seat !== view.seat)
}

/** Somebody who could answer an offer: what of it he could use, and what he is known to have of what is asked. */
export interface Partner {
  seat: number
  wants: string[]
  has: string[]
}

/** Those an offer can reach, with what everybody can know of them: what they grow and wish for, hold and could spare. */
export function partners(view: View, terms: Terms | null, give: Iterable<string>, ask: Iterable<string>): Partner[] {
  const [gives, asks] = [new Set(give), new Set(ask)]
  return (terms?.to ?? []).map((seat) => {
    const there = view.seats[seat]!
    const grown = there.fields.map((field) => field.kind)
    return {
      seat,
      wants: [...gives].filter((kind) => there.want.includes(kind) || grown.includes(kind)),
      has: [...asks].filter((kind) => there.spare.includes(kind) || (terms?.known[seat]?.[kind] ?? 0) > 0),
    }
  })
}

/** Who could use a kind: the seats that wish for it. */
export function wishers(view: View, kind: string): number[] {
  return othersOf(view).filter((seat) => view.seats[seat]?.want.includes(kind))
}
