import type { Happening } from './store.svelte.js'

/** What one tab has heard of a table, up to an update. */
export interface History {
  seq: number
  you: string | null
  game: number
  seat: number | null
  happenings: readonly Happening[]
}

const keptAs = (table: string) => `beanfield.heard.${table}`

/** Keep it for as long as the tab is open, so that a page loaded again has its log. */
export function keepHistory(table: string, history: History): void {
  // Of what was before only the offer is kept that is spoken of.
  const happenings = history.happenings.map(({ key, event, before }) => {
    const offers = (before?.offers ?? []).filter(({ offer }) => 'offer' in event && offer === event.offer)
    return { key, event, before: before && { offers: offers.map(({ offer, seat }) => ({ offer, seat })) } }
  })
  try {
    sessionStorage.setItem(keptAs(table), JSON.stringify({ ...history, happenings }))
  } catch {
    // Storage is full or blocked; then the log begins anew.
  }
}

/** What was kept, null if there is nothing. */
export function keptHistory(table: string): History | null {
  try {
    return JSON.parse(sessionStorage.getItem(keptAs(table)) ?? 'null') as History | null
  } catch {
    return null
  }
}
