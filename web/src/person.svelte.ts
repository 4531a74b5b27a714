import { getMe, setName } from './net/api'
import type { Me } from './protocol/types'

const KEPT_AS = 'beanfield.known'

/** Who one is here. Whoever has no name yet gets one when it is needed. */
class Person {
  me = $state.raw<Me | null>(null)
  private asked: Promise<Me | null> | null = null

  /** Ask the server, once; whoever has never had a name in this browser need not ask. */
  async find(): Promise<Me | null> {
    this.asked ??= localStorage.getItem(KEPT_AS) ? getMe() : Promise.resolve(null)
    try {
      const found = await this.asked
      return (this.me ??= found)
    } catch (error) {
      this.asked = null // the next one asks again
      throw error
    }
  }

  /** Be called this, if one is not already. */
  async become(name: string): Promise<Me> {
    const wanted = name.trim()
    if (this.me?.name === wanted) return this.me
    this.me = await setName(wanted)
    localStorage.setItem(KEPT_AS, 'yes')
    return this.me
  }
}

export const person = new Person()
