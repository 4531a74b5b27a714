import type { Move, OfferView, Terms, View } from '../protocol/types'
import { givable, givenBy, movesOf, openApprovals, partners, type Held } from '../table/looking'

/** Everything there is to learn, in the order in which a first game brings it. */
export const STEPS = ['front', 'second', 'turn-up', 'keep', 'aside', 'draw', 'answer', 'done', 'no-place', 'offer', 'finish', 'harvest'] as const
export type Step = (typeof STEPS)[number]

/** The table as a learner sees it. */
export interface Scene {
  view: View
  legal: readonly Move[]
  terms: Terms | null
  /** He has struck a deal in this turn of his. */
  dealt: boolean
  /** He has harvested once. */
  harvested: boolean
}

/** What comes next, with the elements to tap, the most urgent first; nothing while others are at it. */
export interface Lesson {
  step: Step
  taps: readonly string[]
  /** What it speaks of: whose offer, which kinds. */
  about: { seat?: number; give?: string; get?: string; kind?: string }
}

const doing = (what: string) => `[data-do="${what}"]`

/** What a learner is told now. The server says what is legal; which of it is best for learning is said here. */
export function lessonOf(scene: Scene): Lesson | null {
  const { view, legal } = scene
  const seat = view.seat
  if (seat === null || view.result) return null
  const own = view.seats[seat]!
  const on = (field: number) => `[data-place="field-${seat}-${field}"]`
  // A field where the kind grows already comes first.
  const fields = (moves: readonly { field: number }[], kind: string | undefined) =>
    moves.map((move) => move.field).sort((a, b) => Number(own.fields[b]?.kind === kind) - Number(own.fields[a]?.kind === kind)).map(on)
  const kind = view.hand[0]?.kind
  const plants = movesOf(legal, 'plant')
  switch (view.stage) {
    case 'plant-first':
      return plants.length ? { step: 'front', taps: fields(plants, kind), about: { kind } } : null
    case 'plant-second':
      if (seat !== view.active) return null
      if (plants.length) return { step: 'second', taps: fields(plants, kind), about: { kind } }
      return { step: 'no-place', taps: [doing('turn-up')], about: { kind } }
    case 'ready-turn':
      return seat === view.active ? { step: 'turn-up', taps: [doing('turn-up')], about: {} } : null
    case 'trade':
      return seat === view.active ? ownTrade(scene) : othersTrade(scene)
    case 'plant-aside': {
      const card = own.aside[0]
      const moves = movesOf(legal, 'plant-card').filter((move) => move.card === card?.card)
      return card && moves.length ? { step: 'aside', taps: fields(moves, card.kind), about: { kind: card.kind } } : null
    }
    case 'ready-draw': {
      if (seat !== view.active) return null
      const pays = own.fields.findIndex((field) => field.worth > 0)
      const grown = own.fields[pays]
      if (grown?.kind && !scene.harvested) return { step: 'harvest', taps: [doing(`harvest-${pays}`)], about: { kind: grown.kind } }
      return { step: 'draw', taps: [doing('draw')], about: {} }
    }
    default:
      return null
  }
}

/** One's own trading phase: an offer somebody could well take, if there is one, and then the end. */
function ownTrade(scene: Scene): Lesson {
  const { view, terms, dealt } = scene
  const end = { step: dealt ? 'finish' : 'keep', taps: [doing('end')], about: {} } as const
  if (dealt) return end
  if (view.offers.some((offer) => offer.seat === view.seat)) return { step: 'offer', taps: ['[data-do^="confirm-"]'], about: {} }
  const grown = grownBy(view)
  const misfits = givable(view, terms).filter(({ kind }) => !grown.includes(kind))
  for (const { seat, wants, has } of partners(view, terms, misfits.map(({ kind }) => kind), grown)) {
    const [give, get] = [wants[0], has[0]]
    if (give === undefined || get === undefined) continue
    const card = misfits.find((held: Held) => held.kind === give)!.card
    return { step: 'offer', taps: [`[data-kind="${get}"]`, `[data-card="${card}"]`], about: { seat, give, get } }
  }
  return end
}

/** Somebody else's: an offer that brings what one grows for what one does not, if there is one; else one is done. */
function othersTrade({ view, legal }: Scene): Lesson | null {
  const grown = grownBy(view)
  const good = (offer: OfferView) => Object.keys(givenBy(offer)).every((kind) => grown.includes(kind)) && Object.keys(offer.ask).every((kind) => !grown.includes(kind))
  for (const { offer: number } of openApprovals(legal)) {
    const offer = view.offers.find((each) => each.offer === number)
    if (!offer || !good(offer)) continue
    const about = { seat: offer.seat, get: Object.keys(givenBy(offer))[0]!, give: Object.keys(offer.ask)[0]! }
    return { step: 'answer', taps: [doing(`approve-${number}`)], about }
  }
  return movesOf(legal, 'done').length ? { step: 'done', taps: [doing('done')], about: { seat: view.active } } : null
}

function grownBy(view: View): string[] {
  return view.seats[view.seat!]!.fields.flatMap((field) => (field.kind === null ? [] : [field.kind]))
}
