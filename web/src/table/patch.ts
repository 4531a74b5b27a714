import type { View, ViewPatch } from '../protocol/types'

/** A View with the changes of a patch, as docs/protocol.md describes it; what has not changed stays the same object. */
export function patched(view: View, patch: ViewPatch): View {
  const { absent = [], seats, offers, ...changed } = patch
  const next: View = { ...view, ...(changed as Partial<View>) }
  for (const name of absent) Object.assign(next, { [name]: null })
  if (seats) next.seats = view.seats.map((seat, n) => seats[n] ?? seat)
  if (offers) {
    const open = new Map(view.offers.map((offer) => [offer.offer, offer]))
    for (const [number, offer] of Object.entries(offers)) {
      if (offer === null) open.delete(Number(number))
      else open.set(Number(number), offer)
    }
    next.offers = [...open.values()].sort((a, b) => a.offer - b.offer)
  }
  return next
}
