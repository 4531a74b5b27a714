import type { Move, View } from '../protocol/types'
import { kindName, kindsInWords, listed, t, tn } from '../words'
import { counted, kindOf } from './looking'

// Moves and fields in words.

/** Coins as they are counted in this game. */
export function coinsInWords(coins: number): string {
  return tn('{number} coin', '{number} coins', coins)
}

/** A move as the text of a button. */
export function moveInWords(move: Move, view: View, name: (seat: number) => string): string {
  const kind = (card: string) => kindName(kindOf(view, card) ?? '') || card
  switch (move.do) {
    case 'plant':
      return t('Plant {kind} on field {field}', { kind: kindName(view.hand[0]?.kind ?? ''), field: move.field + 1 })
    case 'plant-card':
      return t('Plant {kind} on field {field}', { kind: kind(move.card), field: move.field + 1 })
    case 'harvest': {
      const field = view.seat === null ? undefined : view.seats[view.seat]?.fields[move.field]
      return t('Harvest field {field} for {coins}', { field: move.field + 1, coins: coinsInWords(field?.worth ?? 0) })
    }
    case 'buy':
      return tn('Buy a third field for {number} coin', 'Buy a third field for {number} coins', view.table.field_price)
    case 'turn-up':
      return t('Turn up cards')
    case 'draw':
      return t('Draw cards')
    case 'done':
      return t('I am done trading')
    case 'end':
      return t('Finish trading')
    case 'resume':
      return t('Go on trading')
    case 'pass':
      return t('Pass')
    case 'discard':
      return t('Discard {kind}', { kind: kind(move.card) })
    case 'offer-gift':
      return t('Offer {kind}', { kind: kindName(move.kind) })
    case 'accept':
      return t('Accept the gift')
    case 'deliver-card':
      return t('Give this {kind}', { kind: kind(move.card) })
    case 'discard-bonus':
      return move.cards?.length
        ? tn('Discard {number} bonus card: {cards}', 'Discard {number} bonus cards: {cards}', move.cards.length, { cards: bonusInWords(view, move.cards) })
        : t('Keep all bonus cards')
    case 'cash':
      return t('Cash {card} on field {field} of {name}', { card: bonusInWords(view, [move.card]), field: move.field + 1, name: name(move.side) })
    case 'approve':
      return t('Approve offer {number}', { number: move.offer })
    case 'decline':
      return t('Decline offer {number}', { number: move.offer })
    case 'take-back':
      return t('Take your approval of offer {number} back', { number: move.offer })
    case 'withdraw':
      return t('Withdraw offer {number}', { number: move.offer })
    case 'confirm':
      return t('Deal with {name}', { name: name(move.partner) })
    case 'post':
    case 'change':
      return t('Offer {give} for {ask}', { give: kindsInWords(counted((move.give ?? []).map((card) => kindOf(view, card) ?? ''))), ask: kindsInWords(move.ask ?? {}) })
    case 'wish':
      return t('Wish')
    case 'close':
      return t('Close trading')
  }
}

function bonusInWords(view: View, cards: readonly string[]): string {
  const held = view.duel?.own_bonus ?? []
  return listed(cards.map((card) => held.find((each) => each.card === card)?.shows.runs.join('-') ?? card))
}

/** A field as a sentence for those who do not see it. */
export function fieldInWords(view: View, seat: number, field: number): string {
  const there = view.seats[seat]?.fields[field]
  if (!there || there.kind === null) return t('Field {field}, empty', { field: field + 1 })
  const values = { field: field + 1, cards: there.count, kind: kindName(there.kind, there.count), coins: coinsInWords(there.worth), missing: there.missing ?? 0 }
  if (there.missing === null) return t('Field {field}: {cards} {kind}, worth {coins}, no more to be had', values)
  return t('Field {field}: {cards} {kind}, worth {coins}, {missing} more for the next coin', values)
}
