// The second click of a double click lands on whatever the first one has brought there; nobody means it. What is
// clicked many times in a row, such as a count, bears `data-again`.

const SOON = 350 // milliseconds

let last = -Infinity

/** Let a double click, or a key held down, do one thing. */
export function calmClicks(): void {
  addEventListener('click', once, { capture: true })
  addEventListener('keydown', held, { capture: true })
}

function patient(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, summary') !== null && target.closest('[data-again]') === null
}

function once(event: MouseEvent): void {
  const second = event.detail > 1 && event.timeStamp - last < SOON
  last = event.timeStamp
  if (second && patient(event.target)) stop(event)
}

function held(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter' && patient(event.target)) stop(event)
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
