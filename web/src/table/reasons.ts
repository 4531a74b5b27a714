import type { Hint } from '../protocol/types'
import { kindName, listed, t } from '../words'

// Why a bot would make a move; the keys are those of beanfield.bots.explaining, the sentences the terminal's.

/** The reason of a hint in words, '' for one nobody knows. */
export function reasonInWords({ reason, values }: Pick<Hint, 'reason' | 'values'>): string {
  const said = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? value : listed(value.split(', ').map((kind) => kindName(kind)))]))
  switch (reason) {
    case 'any-legal':
      return t('any legal move would do')
    case 'grows':
      return t('{kind} grows on field {field}, which then holds {count}', said)
    case 'next-coin':
      return t('one more {kind} makes {coins} coins', said)
    case 'empty-field':
      return t('field {field} is empty', said)
    case 'harvest-full':
      return t('field {field} can pay no more than it does now', said)
    case 'harvest-needed':
      return t('field {field} promises least of those that may be harvested', said)
    case 'buy':
      return t('a third field pays while much of the game is still to come')
    case 'swap':
      return t('{give} grows on no field, {get} does', said)
    case 'beg':
      return t('{get} would grow here, and asking costs nothing', said)
    case 'give-away':
      return t('{give} grows on no field here', said)
    case 'offer-gains':
      return t('{get} promises more coins here than {give}', said)
    case 'deal-gains':
      return t('by the coins its beans promise, it gains')
    case 'good-deal':
      return t('everything it brings fits a field, and nothing given grows')
    case 'misfit':
      return t('{kind} grows on no field', said)
    case 'gift-fits':
      return t('{kind} grows on a field', said)
    case 'no-better-gift':
      return t('{kind} costs less than offering what is needed', said)
    case 'bonus':
      return t('the row shows what the card asks for')
    case 'nothing':
      return t('there is nothing better to do')
    default:
      return ''
  }
}
