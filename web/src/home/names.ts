import { LEVELS, type Editions } from '../protocol/types'
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

/** What an edition is like, in a sentence of the server's. */
export const editionHelp = (editions: Editions | null, edition: string) => fromServer(editions?.editions[edition]?.help ?? '')

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
      return t('the modern box')
    case 'starting_hand=staggered':
      return t('staggered by seat')
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

const isLevel = (bot: string): bot is keyof typeof LEVELS => bot in LEVELS

/** How hard a bot plays, if that is what tells it from the others. */
export function levelName(bot: string): string {
  switch (isLevel(bot) ? bot : null) {
    case 'easy':
      return t('Easy')
    case 'medium':
      return t('Medium')
    case 'hard':
      return t('Hard')
    case 'expert':
      return t('Expert')
    default:
      return ''
  }
}

/** A bot's name for people, with its level where it is chosen. */
export function botWithLevel(bot: string): string {
  const level = levelName(bot)
  return level ? t('{name} ({level})', { name: botName(bot), level }) : botName(bot)
}

/** A bot's name for people. */
export function botName(bot: string): string {
  if (isLevel(bot)) return fromServer(LEVELS[bot])
  switch (bot) {
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
    case 'haggler':
      return t('Shrewd trader')
    default:
      return bot
  }
}

/** How a bot plays. */
export const botHelp = (summary: string) => fromServer(summary)
