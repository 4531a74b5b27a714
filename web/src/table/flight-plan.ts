import type { GameEvent, TableEvent, View } from '../protocol/types'

/** A card or a coin on its way from one place of the table to another. */
export interface Flight {
  /** What is seen of it: a kind, the back of a card (null), or a coin. */
  shows: string | null
  from: string
  to: string
  /** The very card, where one can see which it is. */
  card?: string | null
}

export const COIN = 'coin'
const MOST_DISCARDED = 3 // of a harvest; more would say no more

// Places are named as the elements that show them: data-place="field-0-1". A card one can see is an element of its own.

/** What flies when something happens, seen on the table as it was before. */
export function flightsOf(event: GameEvent | TableEvent, before: View): Flight[] {
  switch (event.event) {
    case 'planted': {
      const flight = { shows: event.kind, to: `field-${event.seat}-${event.field}` }
      if (event.card.startsWith('t')) return [{ ...flight, from: 'turned', card: event.card }]
      // What others set aside has names like one's own, so only one's own is looked for by name.
      const mine = event.seat === before.seat
      if (event.card.startsWith('a')) return [{ ...flight, from: `aside-${event.seat}`, card: mine ? event.card : null }]
      return [{ ...flight, from: `hand-${event.seat}`, card: mine ? before.hand[0]?.card : null }]
    }
    case 'harvested': {
      const from = `field-${event.seat}-${event.field}`
      const thrown = Math.min(event.count - event.coins, MOST_DISCARDED)
      return [...times(event.coins, { shows: COIN, from, to: `coins-${event.seat}` }), ...times(thrown, { shows: event.kind, from, to: 'discard' })]
    }
    case 'drew':
      return [{ shows: event.kind, from: 'supply', to: `hand-${event.seat}` }]
    case 'turned-up':
      return [{ shows: event.kind, from: 'supply', to: 'turned' }]
    case 'pulled':
      return [{ shows: event.kind, from: 'discard', to: 'turned' }]
    case 'dealt':
      return [
        ...event.gave.map(({ kind, card }) => ({ shows: kind, from: held(event.proposer, card), to: `aside-${event.partner}`, card })),
        ...event.took.map(({ kind, card }) => ({ shows: kind, from: held(event.partner, card), to: `aside-${event.proposer}`, card })),
      ]
    case 'trade-closed':
      return before.turned.map(({ kind, card }) => ({ shows: kind, from: 'turned', to: `aside-${before.active}`, card }))
    case 'discarded':
      return [{ shows: event.kind, from: held(event.seat, event.card), to: 'discard', card: event.card }]
    case 'given':
      return [{ shows: event.kind, from: held(event.seat, event.card), to: `aside-${event.to}`, card: event.card }]
    case 'paid':
      return [{ shows: COIN, from: `coins-${event.seat}`, to: `coins-${event.to}` }]
    case 'bought':
      return times(event.price, { shows: COIN, from: `coins-${event.seat}`, to: 'discard' })
    case 'shuffled':
      return event.pile === 'supply' ? times(3, { shows: null, from: 'discard', to: 'supply' }) : []
    default:
      return []
  }
}

function held(seat: number, card: string | null): string {
  return card?.startsWith('t') ? 'turned' : `hand-${seat}`
}

function times(count: number, flight: Flight): Flight[] {
  return Array.from({ length: Math.max(0, count) }, () => ({ ...flight }))
}
