import { getPhase } from '../net/api'

const KEPT_AS = 'beanfield.table'

/** Remember the table one sits at, to find back to it. */
export function keepTable(table: string): void {
  localStorage.setItem(KEPT_AS, table)
}

/** The table one sat at last, if the game there is not over; else null. */
export async function lastTable(): Promise<string | null> {
  const table = localStorage.getItem(KEPT_AS)
  if (table === null) return null
  if ((await getPhase(table)) === 'running') return table
  localStorage.removeItem(KEPT_AS)
  return null
}
