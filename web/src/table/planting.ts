import { plantingOf } from './looking'
import type { TableStore } from './store.svelte.js'

/** Plant a card (null: the front card of the hand) on a field, or show why that is not possible. */
export function plantHere(store: TableStore, card: string | null, field: number): void {
  // Of the hand only the front card can be meant.
  const named = card !== null && /^h\d/.test(card) ? null : card
  const move = plantingOf(store.legal, named, field)
  if (move) void store.play(move)
  else void store.explain(named === null ? { do: 'plant', field } : { do: 'plant-card', card: named, field })
}
