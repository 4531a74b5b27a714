import type { Attachment } from 'svelte/attachments'

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Arrow keys move among the buttons of an element, Home and End to the first and the last. */
export const arrows: Attachment<HTMLElement> = (element) => {
  const press = (event: KeyboardEvent) => {
    const target = event.target
    if (!(target instanceof HTMLButtonElement)) return
    const buttons = [...element.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
    const at = buttons.indexOf(target)
    if (at < 0) return
    const turned = getComputedStyle(element).flexDirection.endsWith('-reverse') && /Left|Right/.test(event.key) ? -1 : 1
    const step = STEPS[event.key]
    let next: number
    if (event.key === 'Home') next = 0
    else if (event.key === 'End') next = buttons.length - 1
    else if (step !== undefined) next = (at + turned * step + buttons.length) % buttons.length
    else return
    event.preventDefault()
    buttons[next]?.focus()
  }
  element.addEventListener('keydown', press)
  return () => element.removeEventListener('keydown', press)
}
