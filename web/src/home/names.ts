import { fromServer, t } from '../words'

// What the server calls by a key, in words. A key that is not listed is shown as the server explains it.

/** An edition's name. */
export function editionName(edition: string): string {
  switch (edition) {
    case 'classic':
      return t('Classic')
    case 'online':
      return t('Online rules')
    case 'modern':
      return t('Modern box')
    case 'two':
      return t('Two players')
    case 'duel':
      return t('The Duel')
    default:
      return edition
  }
}

/** What an edition is like, in a sentence. */
export function editionHelp(edition: string): string {
  switch (edition) {
    case 'classic':
      return t('3 to 7 players trade all through the turn; a third field can be bought.')
    case 'online':
      return t('As classic, but fields are harvested only when they must be, and everybody draws one card.')
    case 'modern':
      return t('3 to 5 players with eight kinds of beans; no field can be bought.')
    case 'two':
      return t('No trading: what you leave is offered to the other.')
    case 'duel':
      return t('Gifts, bluffs and bonus cards for two; rows grow from kind to kind.')
    default:
      return ''
  }
}

/** A switch's name. */
export function switchName(name: string): string {
  switch (name) {
    case 'cards':
      return t('Beans in the game')
    case 'starting_hand':
      return t('First hand')
    case 'fields':
      return t('Fields at the start')
    case 'third_field':
      return t('Price of a third field')
    case 'harvest':
      return t('Harvesting')
    case 'draw':
      return t('Drawing at the end of a turn')
    case 'exhaustions':
      return t('The supply runs out … times')
    case 'tie':
      return t('A tie goes to')
    case 'close_when_others_done':
      return t('Trading ends when all others are done')
    case 'coins':
      return t('Totals of coins')
    case 'offers_per_phase':
      return t('Offers in one trading phase')
    default:
      return name
  }
}

/** A value of a switch in words; numbers stand for themselves. */
export function switchValue(name: string, value: string): string {
  switch (`${name}=${value}`) {
    case 'cards=standard':
      return t('by the number of players')
    case 'cards=modern':
      return t('104 cards of eight kinds')
    case 'starting_hand=staggered':
      return t('3 to 6 cards by seat, if 6 or 7 play')
    case 'starting_hand=five':
      return t('five cards for all')
    case 'third_field=none':
      return t('none for sale')
    case 'harvest=anytime':
      return t('at any time')
    case 'harvest=own-turn':
      return t('in one’s own turn')
    case 'harvest=forced':
      return t('only for a bean without a place')
    case 'draw=each':
      return t('one card for each player')
    case 'tie=hand':
      return t('whoever has more cards in hand')
    case 'tie=seat':
      return t('the last after the starting player')
    case 'coins=public':
      return t('shown')
    case 'coins=hidden':
      return t('hidden')
    case 'offers_per_phase=unlimited':
      return t('without limit')
    case 'close_when_others_done=yes':
      return t('yes')
    case 'close_when_others_done=no':
      return t('no')
    default:
      return value
  }
}

/** The bots that are levels, the easiest first. */
export const LEVELS: readonly string[] = ['easy', 'medium', 'hard', 'expert']

/** A bot's name for people. */
export function botName(bot: string): string {
  switch (bot) {
    case 'easy':
      return t('Easy')
    case 'medium':
      return t('Medium')
    case 'hard':
      return t('Hard')
    case 'expert':
      return t('Expert')
    case 'random':
      return t('Scatterbrain')
    case 'loner':
      return t('Loner')
    case 'swapper':
      return t('Swapper')
    case 'greedy':
      return t('Taker')
    case 'fair':
      return t('Fair dealer')
    case 'exploiter':
      return t('Haggler')
    case 'trader':
      return t('Trader')
    default:
      return bot
  }
}

/** How a bot plays. */
export const botHelp = (summary: string) => fromServer(summary)
