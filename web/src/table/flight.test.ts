import { describe, expect, it } from 'vitest'
import type { GameEvent, View } from '../protocol/types'
import { flightsOf } from './flight-plan'

const before = {
  seat: 0,
  active: 1,
  hand: [
    { card: 'h4', kind: 'soy' },
    { card: 'h5', kind: 'red' },
  ],
  turned: [{ card: 't3', kind: 'blue' }],
} as unknown as View

const from = (event: object) => flightsOf(event as GameEvent, before).map((flight) => `${flight.shows} ${flight.card ?? ''}: ${flight.from} > ${flight.to}`)

describe('what flies', () => {
  it('is a card planted from the hand, from what was set aside, from what lies turned up', () => {
    expect(from({ event: 'planted', seat: 0, card: 'front', kind: 'soy', field: 1 })).toEqual(['soy h4: hand-0 > field-0-1'])
    expect(from({ event: 'planted', seat: 2, card: 'front', kind: 'soy', field: 0 })).toEqual(['soy : hand-2 > field-2-0'])
    expect(from({ event: 'planted', seat: 1, card: 'a2', kind: 'red', field: 0 })).toEqual(['red : aside-1 > field-1-0'])
    expect(from({ event: 'planted', seat: 0, card: 'a2', kind: 'red', field: 0 })).toEqual(['red a2: aside-0 > field-0-0'])
    expect(from({ event: 'planted', seat: 1, card: 't3', kind: 'blue', field: 0 })).toEqual(['blue t3: turned > field-1-0'])
  })

  it('is each coin of a harvest, and some of the cards thrown away', () => {
    const harvest = { event: 'harvested', seat: 2, field: 1, kind: 'blue', count: 8, coins: 3, card: '' }
    expect(from(harvest)).toEqual([...Array<string>(3).fill('coin : field-2-1 > coins-2'), ...Array<string>(3).fill('blue : field-2-1 > discard')])
    expect(from({ ...harvest, count: 4, coins: 3 })).toHaveLength(4)
    expect(from({ ...harvest, count: 2, coins: 2 })).toHaveLength(2)
  })

  it('goes both ways in a deal, each card from where its giver holds it', () => {
    const deal = { event: 'dealt', offer: 1, proposer: 1, partner: 0, gave: [{ card: 't3', kind: 'blue' }, { card: null, kind: 'wax' }], took: [{ card: 'h5', kind: 'red' }] }
    expect(from(deal)).toEqual(['blue t3: turned > aside-0', 'wax : hand-1 > aside-0', 'red h5: hand-0 > aside-1'])
  })

  it('is what nobody took, when trading closes', () => {
    expect(from({ event: 'trade-closed' })).toEqual(['blue t3: turned > aside-1'])
  })

  it('hides what one may not know', () => {
    expect(from({ event: 'drew', seat: 2, kind: null })).toEqual(['null : supply > hand-2'])
  })

  it('is nothing where nothing moves', () => {
    for (const event of ['turn-began', 'posted', 'declined', 'wished', 'game-over']) expect(from({ event })).toEqual([])
  })
})
