import type { DoneMessage, Editions, Listed, Made, Me, NewTable, Replay, Seen, Summary } from '../protocol/types'
import { t } from '../words'
import type { NewCommand } from './connection'

/** The server refuses: a name for programs, and a sentence for people in English. */
export class Refusal extends Error {
  constructor(
    readonly reason: string,
    text: string,
  ) {
    super(text)
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    })
  } catch {
    throw new Refusal('offline', t('The server does not answer; try again in a moment.'))
  }
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) {
    const { reason = 'failed', text = t('The server does not answer; try again in a moment.') } = (answer ?? {}) as Partial<Record<string, string>>
    throw new Refusal(reason, text)
  }
  return answer as T
}

export const getEditions = () => call<Editions>('GET', '/api/editions')
export const getTables = () => call<Listed[]>('GET', '/api/tables')
export const setName = (name: string) => call<Me>('POST', '/api/me', { name })
export const makeTable = (table: NewTable) => call<Made>('POST', '/api/tables', table)
export const makeLesson = (name: string) => call<Made>('POST', `/api/lessons/${encodeURIComponent(name)}`)

const gamePath = (table: string, game: number) => `/api/tables/${encodeURIComponent(table)}/games/${game}`

export const getTable = (table: string) => call<Seen>('GET', `/api/tables/${encodeURIComponent(table)}`)
export const getSummary = (table: string, game: number) => call<Summary>('GET', `${gamePath(table, game)}/summary`)

/** Steps of a game that is over, as a seat saw it, or (null) as all seats saw it. */
export const getReplay = (table: string, game: number, seat: number | null, first: number, count: number) =>
  call<Replay>('GET', `${gamePath(table, game)}/replay?first=${first}&count=${count}${seat === null ? '' : `&seat=${seat}`}`)

/** What a table is doing, null if there is no such table any more. */
export async function getPhase(table: string): Promise<Seen['table']['phase'] | null> {
  try {
    return (await call<Seen>('GET', `/api/tables/${encodeURIComponent(table)}`)).table.phase
  } catch {
    return null
  }
}

/** Who one is, null for somebody without a name so far. */
export async function getMe(): Promise<Me | null> {
  try {
    return await call<Me>('GET', '/api/me')
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'no-player') return null
    throw error
  }
}

/** A command without a connection, for one is not at the table yet. */
export function command(table: string, command: NewCommand): Promise<DoneMessage> {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, '0')).join('')
  return call('POST', `/api/tables/${encodeURIComponent(table)}/commands`, { ...command, id })
}
