import type { Attachment } from 'svelte/attachments'

// Whatever can be dragged can also be tapped; dragging is the quicker way for those who like it.

const FAR = 8 // pixels a finger may tremble before it drags

/** Lets an element be dragged onto places made by `dropTarget`; `start` may say what is dragged, or that nothing is. */
export function draggable(card: () => string | null): Attachment<HTMLElement> {
  return (element) => {
    let ghost: HTMLElement | null = null
    let from: { x: number; y: number; id: number } | null = null
    let over: Element | null = null

    const down = (event: PointerEvent) => {
      if (event.button !== 0 || card() === null) return
      from = { x: event.clientX, y: event.clientY, id: event.pointerId }
      // A quick pull leaves the card before it has told of a single movement, so the whole window listens.
      addEventListener('pointermove', move)
      addEventListener('pointerup', end)
      addEventListener('pointercancel', end)
    }
    const move = (event: PointerEvent) => {
      if (!from || event.pointerId !== from.id) return
      const { clientX: x, clientY: y } = event
      if (!ghost) {
        // A long hand scrolls sideways; only a pull upwards or downwards takes a card out of it, unless by mouse.
        const pull = event.pointerType === 'mouse' ? Math.hypot(x - from.x, y - from.y) : Math.abs(y - from.y)
        if (pull < FAR) return
        ghost = element.cloneNode(true) as HTMLElement
        const box = element.getBoundingClientRect()
        ghost.classList.add('dragged')
        ghost.style.width = `${box.width}px`
        ghost.setAttribute('aria-hidden', 'true')
        document.body.append(ghost)
      }
      ghost.style.translate = `${x - ghost.offsetWidth / 2}px ${y - ghost.offsetHeight / 2}px`
      const place = placeAt(x, y)
      if (place !== over) {
        over?.removeAttribute('data-over')
        place?.setAttribute('data-over', '')
        over = place
      }
    }
    const end = (event: PointerEvent) => {
      if (!from || event.pointerId !== from.id) return
      const dragged = ghost !== null
      tidy()
      if (!dragged) return
      // The click that follows a drag is none; if none follows, the next one counts again.
      const swallow = (click: Event) => click.stopImmediatePropagation()
      element.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => element.removeEventListener('click', swallow, { capture: true }), 0)
      if (event.type === 'pointercancel') return
      const name = card()
      const place = placeAt(event.clientX, event.clientY)
      if (name !== null && place) place.dispatchEvent(new CustomEvent('carddrop', { detail: name }))
    }
    const tidy = () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
      ghost?.remove()
      over?.removeAttribute('data-over')
      ghost = over = from = null
    }

    element.addEventListener('pointerdown', down)
    return () => {
      tidy()
      element.removeEventListener('pointerdown', down)
    }
  }
}

/** Makes an element a place where cards can be dropped. */
export function dropTarget(dropped: (card: string) => void): Attachment<HTMLElement> {
  return (element) => {
    const take = (event: Event) => dropped((event as CustomEvent<string>).detail)
    element.setAttribute('data-drop', '')
    element.addEventListener('carddrop', take)
    return () => element.removeEventListener('carddrop', take)
  }
}

function placeAt(x: number, y: number): Element | null {
  return document.elementFromPoint(x, y)?.closest('[data-drop]') ?? null
}
