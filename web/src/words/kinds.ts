import { t, tc, tcn } from './say'

// The English names are those of beanfield.rules.cards; the letter tells kinds apart without their colours.
const NAMES: Readonly<Record<string, (count: number) => string>> = {
  coffee: (count) => tcn('kind', 'coffee', 'coffee', count),
  wax: (count) => tcn('kind', 'wax', 'wax', count),
  blue: (count) => tcn('kind', 'blue', 'blue', count),
  chili: (count) => tcn('kind', 'chili', 'chili', count),
  stink: (count) => tcn('kind', 'stink', 'stink', count),
  green: (count) => tcn('kind', 'green', 'green', count),
  soy: (count) => tcn('kind', 'soy', 'soy', count),
  'black-eyed': (count) => tcn('kind', 'black-eyed', 'black-eyed', count),
  red: (count) => tcn('kind', 'red', 'red', count),
  garden: (count) => tcn('kind', 'garden', 'garden', count),
  cocoa: (count) => tcn('kind', 'cocoa', 'cocoa', count),
}

const LETTERS: Readonly<Record<string, () => string>> = {
  coffee: () => tc('letter of the coffee bean', 'C'),
  wax: () => tc('letter of the wax bean', 'W'),
  blue: () => tc('letter of the blue bean', 'B'),
  chili: () => tc('letter of the chili bean', 'H'),
  stink: () => tc('letter of the stink bean', 'S'),
  green: () => tc('letter of the green bean', 'G'),
  soy: () => tc('letter of the soy bean', 'Y'),
  'black-eyed': () => tc('letter of the black-eyed bean', 'E'),
  red: () => tc('letter of the red bean', 'R'),
  garden: () => tc('letter of the garden bean', 'D'),
  cocoa: () => tc('letter of the cocoa bean', 'O'),
}

/** A kind's name as it stands in a sentence; in some languages it depends on how many there are. */
export function kindName(kind: string, count = 1): string {
  return NAMES[kind]?.(count) ?? kind
}

/** The letter that tells a kind apart from all others, one character in every language. */
export function kindLetter(kind: string): string {
  return LETTERS[kind]?.() ?? '?'
}

/** So many of a kind; where one is meant, English leaves the number out. */
export function someOf(kind: string, count: number): string {
  return tcn('counted', '{kind}', '{number} {kind}', count, { kind: kindName(kind, count) })
}

/** Kinds with their counts, in words: "2 soy and red". */
export function kindsInWords(counts: Readonly<Record<string, number>>): string {
  const present = Object.entries(counts).filter(([, count]) => count > 0)
  return listed(present.map(([kind, count]) => someOf(kind, count)))
}

/** Several things in a row: "soy, red and blue"; "nothing" if there are none. */
export function listed(parts: readonly string[]): string {
  const last = parts.at(-1)
  if (last === undefined) return t('nothing')
  if (parts.length === 1) return last
  return t('{first} and {last}', { first: parts.slice(0, -1).join(t(', ')), last })
}
