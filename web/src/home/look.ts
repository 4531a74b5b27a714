const KEPT_AS = 'beanfield.look'

/** `auto`: by day or by night as the device has it. */
export type Look = 'auto' | 'light' | 'dark'

/** The look chosen earlier. */
export function keptLook(): Look {
  const kept = localStorage.getItem(KEPT_AS)
  return kept === 'light' || kept === 'dark' ? kept : 'auto'
}

/** Show the pages so, and remember it. */
export function setLook(look: Look): void {
  localStorage.setItem(KEPT_AS, look)
  if (look === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = look
}
