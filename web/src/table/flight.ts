import { mount, tick, unmount } from 'svelte'
import { BeanCard, CardBack, Coin } from '../art'
import { COIN, flightsOf, type Flight } from './flight-plan'
import { calm } from './motion'
import type { Happening } from './store.svelte.js'

// Cards fly where they go. The table itself changes at once and can be used at once; what flies is a picture above it
// that nothing waits for. Many in a row set off one after another; if they came too late to be understood, they stay.

const TAKES = 320 // milliseconds
const APART = 70
const LATEST = 1100

let free = 0 // when the next one may set off

/** Let fly what has just happened. Called before the page shows it, so that the places are found where they were. */
export async function letFly(told: readonly Happening[]): Promise<void> {
  const flights = told.flatMap(({ event, before }) => (before ? flightsOf(event, before) : []))
  if (!flights.length || calm(TAKES) === 0 || document.hidden) return
  const starts = flights.map(({ card, from }) => boxOf(cardElement(card) ?? placeElement(from)))
  await tick()
  const landings = landingsOf(flights)
  flights.forEach((flight, n) => {
    const [start, landing] = [starts[n], landings[n]]
    const end = boxOf(landing)
    if (start && end && landing) launch(flight, start, end, landing)
  })
}

/** Where each comes down: of several that go to one place, on the cards that lie there now, the last ones. */
function landingsOf(flights: readonly Flight[]): (Element | null)[] {
  const left = new Map<string, number>()
  for (const { to } of flights) left.set(to, (left.get(to) ?? 0) + 1)
  return flights.map(({ to }) => {
    const place = placeElement(to)
    const cards = place ? [...place.querySelectorAll('[data-card]')] : []
    const back = left.get(to)!
    left.set(to, back - 1)
    return cards[cards.length - back] ?? place
  })
}

function launch({ shows, from, to }: Flight, start: DOMRect, end: DOMRect, landing: Element): void {
  const now = performance.now()
  const delay = Math.max(0, free - now)
  if (delay > LATEST) return
  free = now + delay + APART
  const ghost = document.createElement('div')
  ghost.className = 'flying'
  ghost.setAttribute('aria-hidden', 'true')
  Object.assign(ghost.dataset, { from, to, shows: shows ?? 'back' })
  document.body.append(ghost)
  const picture =
    shows === COIN
      ? mount(Coin, { target: ghost, props: { size: 28 } })
      : shows === null
        ? mount(CardBack, { target: ghost, props: { size: 's' } })
        : mount(BeanCard, { target: ghost, props: { kind: shows, size: 's' } })
  const box = ghost.getBoundingClientRect()
  const at = (place: DOMRect) => {
    // As large as a card there, but never a giant over a whole pile.
    const scale = Math.min(1.6, Math.max(0.5, Math.min(place.width, 80) / box.width))
    return `translate(${place.x + place.width / 2 - box.width / 2}px, ${place.y + place.height / 2 - box.height / 2}px) scale(${scale})`
  }
  const options: KeyframeAnimationOptions = { duration: TAKES, delay, easing: 'cubic-bezier(0.3, 0.6, 0.2, 1)', fill: 'both' }
  const flight = ghost.animate([{ transform: at(start) }, { transform: at(end) }], options)
  // The card that lies there already is seen when the picture has come down on it.
  if (landing.hasAttribute('data-card')) landing.animate([{ opacity: 0 }, { opacity: 0 }], { duration: delay + TAKES })
  const land = () => {
    void unmount(picture)
    ghost.remove()
  }
  flight.onfinish = flight.oncancel = land
}

function cardElement(card: string | null | undefined): Element | null {
  return card ? document.querySelector(`[data-card="${CSS.escape(card)}"]`) : null
}

/** The element of a place; of a seat's place that is not shown by itself, the seat. */
function placeElement(place: string): Element | null {
  const seat = /^(?:hand|field|aside|coins)-(\d+)/.exec(place)?.[1]
  const names = seat === undefined ? [place] : [place, `seat-${seat}`]
  for (const name of names) {
    const found = [...document.querySelectorAll(`[data-place="${name}"]`)].find((element) => element.getClientRects().length > 0)
    if (found) return found
  }
  return null
}

function boxOf(element: Element | null | undefined): DOMRect | null {
  const box = element?.getBoundingClientRect()
  return box && box.width > 0 ? box : null
}
