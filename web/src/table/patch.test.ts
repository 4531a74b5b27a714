import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ServerMessage, View } from '../protocol/types'
import { patched } from './patch'

// Frames of real tables, which tests/web/test_units.py records; without them only the small cases run.
const file = process.env.BEANFIELD_FRAMES
const tables: Record<string, ServerMessage[]> = file ? JSON.parse(readFileSync(file, 'utf-8')) : {}

describe.skipIf(!file)('patches of a real table', () => {
  it.each(Object.entries(tables))('%s: the patched View is the one the server shows', (_, frames) => {
    let view: View | null = null
    let compared = 0
    let patches = 0
    for (const frame of frames) {
      if (frame.type === 'state') {
        const fresh = frame.views?.[0] ?? null
        if (view && frame.id != null) {
          expect(view).toEqual(fresh)
          compared++
        }
        view = fresh
      } else if (frame.type === 'update') {
        if (frame.fresh) view = frame.fresh
        else if (frame.view && view) {
          view = patched(view, frame.view)
          patches++
        }
      }
    }
    expect(view?.seat).toBe(0)
    expect(view?.hand).toBeDefined()
    expect(patches).toBeGreaterThan(30)
    expect(compared).toBeGreaterThan(8)
  })
})

const VIEW = {
  turn: 1,
  discard_top: 'red',
  seats: [{ hand: 5 }, { hand: 4 }],
  offers: [{ offer: 2 }, { offer: 5 }],
} as unknown as View

describe('a patch', () => {
  it('changes members, and leaves the others the same objects', () => {
    const next = patched(VIEW, { turn: 2, seats: { 1: { hand: 3 } as View['seats'][number] } })
    expect(next.turn).toBe(2)
    expect(next.seats[0]).toBe(VIEW.seats[0])
    expect(next.seats[1]?.hand).toBe(3)
    expect(next.offers).toBe(VIEW.offers)
    expect(VIEW.turn).toBe(1)
  })

  it('removes offers, and adds them in the order of their numbers', () => {
    const next = patched(VIEW, { offers: { 5: null, 3: { offer: 3 } as View['offers'][number] } })
    expect(next.offers.map((offer) => offer.offer)).toEqual([2, 3])
  })

  it('makes fields null that are absent now', () => {
    expect(patched(VIEW, { absent: ['discard_top'] }).discard_top).toBeNull()
  })
})
