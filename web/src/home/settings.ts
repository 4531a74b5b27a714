import type { Editions, TableSettings } from '../protocol/types'

/** What is chosen on the form of a new table. */
export interface Choice {
  edition: string
  players: number
  bots: string
  /** Seats for people, oneself among them; the others are the bots'. */
  people: number
  switches: Record<string, string>
  clock: 'none' | 'live' | 'correspondence'
  bank: number
  increment: number
  days: number
  public: boolean
  title: string
  start: 'lot' | 'me'
  again: 'next' | 'lot' | 'same'
  grace: boolean
}

export const FIRST_CHOICE: Choice = {
  edition: 'classic',
  players: 4,
  bots: 'medium',
  people: 1,
  switches: {},
  clock: 'none',
  bank: 5,
  increment: 10,
  days: 1,
  public: false,
  title: '',
  start: 'lot',
  again: 'next',
  grace: true,
}

/** How many can play an edition, as a list to choose from. */
export function playerCounts(editions: Editions, edition: string): number[] {
  const found = editions.editions[edition]
  if (!found) return []
  const [least, most] = found.players
  return Array.from({ length: most - least + 1 }, (_, n) => least + n)
}

/** The edition's own settings of its switches for so many players. */
export function presets(editions: Editions, edition: string, players: number): { [name: string]: string } {
  return editions.editions[edition]?.switches[String(players)] ?? {}
}

/** The choice as the server takes it: only what differs from the edition, bots on the last seats. */
export function settingsOf(editions: Editions, choice: Choice): TableSettings {
  const preset = presets(editions, choice.edition, choice.players)
  const switches = Object.fromEntries(
    Object.entries(choice.switches).filter(([name, value]) => name in preset && preset[name] !== value),
  )
  const bots: { [seat: number]: string } = {}
  for (let seat = choice.people; seat < choice.players; seat++) bots[seat] = choice.bots
  const clock =
    choice.clock === 'live'
      ? { kind: 'live' as const, bank: choice.bank * 60, increment: choice.increment }
      : choice.clock === 'correspondence'
        ? { kind: 'correspondence' as const, move: choice.days * 86400 }
        : { kind: 'none' as const }
  return {
    edition: choice.edition,
    players: choice.players,
    switches,
    start: choice.start === 'me' ? 0 : 'lot',
    again: choice.again,
    grace: choice.grace,
    clock,
    bots,
    public: choice.public,
    title: choice.title.trim(),
  }
}

/** Whether an edition is for two players alone. */
export function isForTwo(editions: Editions, edition: string): boolean {
  return editions.editions[edition]?.players[1] === 2
}
