import blackEyed from './beans/black-eyed.svg?no-inline'
import blue from './beans/blue.svg?no-inline'
import chili from './beans/chili.svg?no-inline'
import cocoa from './beans/cocoa.svg?no-inline'
import coffee from './beans/coffee.svg?no-inline'
import garden from './beans/garden.svg?no-inline'
import green from './beans/green.svg?no-inline'
import red from './beans/red.svg?no-inline'
import soy from './beans/soy.svg?no-inline'
import stink from './beans/stink.svg?no-inline'
import wax from './beans/wax.svg?no-inline'

// Files of their own, never data: addresses, which the server's Content-Security-Policy does not let in.
/** Where the drawing of each kind lies. */
export const BEANS: Readonly<Record<string, string>> = {
  coffee,
  wax,
  blue,
  chili,
  stink,
  green,
  soy,
  'black-eyed': blackEyed,
  red,
  garden,
  cocoa,
}
