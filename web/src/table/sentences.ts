import { fromServer, kindName, kindsInWords, listed, t, tn } from '../words'
import { counted } from './looking'
import type { Happening } from './store.svelte.js'

// What happened, in a sentence each; '' for what needs none.

/** Happenings with cards drawn one after another by the same player as one: how many, and which if that may be known. */
export function drawnTogether(happenings: readonly Happening[]): { first: Happening; drawn: (string | null)[] }[] {
  const groups: { first: Happening; drawn: (string | null)[] }[] = []
  for (const each of happenings) {
    const { event } = each
    const last = groups.at(-1)
    if (event.event === 'drew') {
      if (last?.first.event.event === 'drew' && last.first.event.seat === event.seat) last.drawn.push(event.kind)
      else groups.push({ first: each, drawn: [event.kind] })
    } else groups.push({ first: each, drawn: [] })
  }
  return groups
}

/** Cards drawn by one player, in a sentence. */
export function drawSentence(name: string, drawn: readonly (string | null)[]): string {
  const kinds = drawn.filter((kind) => kind !== null)
  if (kinds.length < drawn.length) return tn('{name} draws a card.', '{name} draws {number} cards.', drawn.length, { name })
  return t('{name} draws {kind}.', { name, kind: kindsInWords(counted(kinds)) })
}

type Name = (seat: number) => string

/** An event as a sentence. */
export function sentence({ event, before, offerer: known, again }: Happening, name: Name): string {
  const offerer = (offer: number): string => {
    const seat = known ?? before?.offers.find((each) => each.offer === offer)?.seat
    return seat === undefined ? '' : name(seat)
  }
  switch (event.event) {
    case 'shuffled':
      return event.pile === 'supply' && (before || again) ? tn('{number} discarded card is the new supply.', '{number} discarded cards are the new supply.', event.cards) : ''
    case 'drew':
      return drawSentence(name(event.seat), [event.kind])
    case 'exhausted':
      return tn('The supply is used up for the first time.', 'The supply is used up, {number} times by now.', event.count)
    case 'turn-began':
      return t('It is the turn of {name}.', { name: name(event.seat) })
    case 'planted':
      return t('{name} plants {kind}.', { name: name(event.seat), kind: kindName(event.kind) })
    case 'harvested':
      if (event.coins === 0) return t('{name} harvests {cards} {kind} for nothing.', { name: name(event.seat), cards: event.count, kind: kindName(event.kind, event.count) })
      return tn('{name} harvests {cards} {kind} for {number} coin.', '{name} harvests {cards} {kind} for {number} coins.', event.coins, {
        name: name(event.seat),
        cards: event.count,
        kind: kindName(event.kind, event.count),
      })
    case 'bought':
      return tn('{name} buys a third field for {number} coin.', '{name} buys a third field for {number} coins.', event.price, { name: name(event.seat) })
    case 'turned-up':
      return t('Turned up: {kind}.', { kind: kindName(event.kind) })
    case 'trade-opened':
      return t('Trading begins.')
    case 'posted':
    case 'changed': {
      const values = {
        name: name(event.seat),
        give: kindsInWords(counted(event.give.map((card) => card.kind))),
        ask: kindsInWords(event.ask),
      }
      if (event.event === 'changed') return t('{name} now offers {give} for {ask}.', values)
      return t('{name} offers {give} for {ask}.', values)
    }
    case 'offer-closed':
      if (!offerer(event.offer)) return ''
      if (event.why === 'withdrawn') return t('{name} withdraws an offer.', { name: offerer(event.offer) })
      if (event.why === 'done') return t('An offer of {name} ends: {name} is done.', { name: offerer(event.offer) })
      return t('An offer of {name} ends: a card of it has gone.', { name: offerer(event.offer) })
    case 'approved':
      return t('{name} approves the offer of {other}.', { name: name(event.seat), other: offerer(event.offer) })
    case 'lapsed':
      return event.why === 'card-gone' || event.why === 'taken-back' ? t('The approval of {name} is gone.', { name: name(event.seat) }) : ''
    case 'declined':
      return t('{name} declines the offer of {other}.', { name: name(event.seat), other: offerer(event.offer) })
    case 'dealt':
      return t('Deal: {name} gives {other} {gave} and gets {took}.', {
        name: name(event.proposer),
        other: name(event.partner),
        gave: kindsInWords(counted(event.gave.map((card) => card.kind))),
        took: kindsInWords(counted(event.took.map((card) => card.kind))),
      })
    case 'said-done':
      return t('{name} is done trading.', { name: name(event.seat) })
    case 'wished':
      return event.want.length
        ? t('{name} looks for {kinds}.', { name: name(event.seat), kinds: listed(event.want.map((kind) => kindName(kind))) })
        : t('{name} looks for nothing in particular.', { name: name(event.seat) })
    case 'trade-closed':
      return t('Trading is over.')
    case 'discarded':
      return t('{name} discards {kind}.', { name: name(event.seat), kind: kindName(event.kind) })
    case 'pulled':
      return t('From the discard pile: {kind}.', { kind: kindName(event.kind) })
    case 'gift-offered':
      return t('{name} offers {kind} as a gift.', { name: name(event.seat), kind: kindName(event.kind) })
    case 'gift-accepted':
      return event.bluff
        ? t('{name} accepts {kind}; it was a bluff.', { name: name(event.seat), kind: kindName(event.kind) })
        : t('{name} accepts {kind}.', { name: name(event.seat), kind: kindName(event.kind) })
    case 'given':
      return t('{name} gives {kind} to {other}.', { name: name(event.seat), kind: kindName(event.kind), other: name(event.to) })
    case 'paid':
      return t('{name} pays {other} a coin.', { name: name(event.seat), other: name(event.to) })
    case 'bonus-drew':
      return t('{name} draws a bonus card.', { name: name(event.seat) })
    case 'bonus-discarded':
      return t('{name} discards a bonus card.', { name: name(event.seat) })
    case 'cashed':
      return t('{name} cashes a bonus card.', { name: name(event.seat) })
    case 'game-over':
      return t('The game is over. The winner: {names}.', { names: listed(event.winners.map(name)) })
    case 'revealed':
      return t('The starting coins were {kinds}.', { kinds: kindsInWords(counted(event.kinds)) })
    case 'passed':
      return t('{name} passes.', { name: name(event.seat) })
    case 'sat-down':
      return event.back ? t('{name} is back.', { name: event.name }) : t('{name} sits down.', { name: event.name })
    case 'got-up':
      return event.away ? t('A bot plays for {name} now.', { name: name(event.seat) }) : t('Seat {number} is free.', { number: event.seat + 1 })
    case 'bot-sat-down':
      return t('A bot takes seat {number}.', { number: event.seat + 1 })
    case 'said-ready':
      return event.ready ? t('{name} is ready.', { name: name(event.seat) }) : t('{name} is not ready any more.', { name: name(event.seat) })
    case 'host-changed':
      return t('{name} is the host now.', { name: name(event.seat) })
    case 'game-began':
      return t('Game {number} begins.', { number: event.game })
    case 'moved-for':
      return event.by === 'clock' ? t('The time of {name} was up: the clock moved.', { name: name(event.seat) }) : ''
    case 'table-closed':
      return t('The table is closed.')
    case 'spoke':
      return t('{name} says: {text}', { name: event.line.name, text: event.line.phrase ? phraseText(event.line.phrase) : (event.line.text ?? '') })
    case 'stands':
    case 'coin-dealt':
    case 'bonus-chosen':
    case 'table-opened':
    case 'mute-changed':
    case 'game-ended':
      return ''
  }
}

let phrases: { readonly [key: string]: string } = {}

/** The server's phrases, once they are known. */
export function learnPhrases(found: { readonly [key: string]: string }): void {
  phrases = found
}

/** A phrase in words. */
export function phraseText(key: string): string {
  return fromServer(phrases[key] ?? key)
}
