import { get } from 'svelte/store'
import { afterEach, describe, expect, it } from 'vitest'
import { catalogues } from 'virtual:words'
import { message, plural, refilled } from './catalogue'
import { firstOf } from './languages'
import { LANGUAGES, fromServer, kindLetter, kindName, kindsInWords, language, setLanguage, t, tn } from '.'

const KINDS = ['coffee', 'wax', 'blue', 'chili', 'stink', 'green', 'soy', 'black-eyed', 'red', 'garden', 'cocoa']

afterEach(() => setLanguage('en'))

describe('the language', () => {
  it('is the first of the browser’s wishes that there is', () => {
    expect(firstOf(['fr', 'de-AT', 'en'])).toBe('de')
    expect(firstOf(['zh-TW'])).toBe('zh-Hant')
    expect(firstOf(['zh-HK'])).toBe('zh-Hant')
    expect(firstOf(['zh-SG'])).toBe('zh-Hans')
    expect(firstOf(['zh'])).toBe('zh-Hans')
    expect(firstOf(['!', 'ms-MY'])).toBe('ms')
    expect(firstOf(['fr'])).toBe('en')
    expect(firstOf([])).toBe('en')
  })

  it('changes with its words and back', async () => {
    expect(t('You have won!')).toBe('You have won!')
    await setLanguage('de')
    expect(get(language)).toBe('de')
    expect(t('You have won!')).toBe('Du hast gewonnen!')
    await setLanguage('en')
    expect(t('You have won!')).toBe('You have won!')
  })

  it('is the one chosen last, however long the others take to load', async () => {
    await Promise.all([setLanguage('ja'), setLanguage('ms'), setLanguage('de')])
    expect(get(language)).toBe('de')
    expect(t('You have won!')).toBe('Du hast gewonnen!')
  })

  it('has a catalogue, all but English', () => {
    expect(Object.keys(catalogues).sort()).toEqual(Object.keys(LANGUAGES).filter((code) => code !== 'en').sort())
  })
})

describe('sentences', () => {
  it('have their placeholders filled, in the order of the language', async () => {
    expect(t('{name} says: {text}', { name: 'Ada', text: '{text}' })).toBe('Ada says: {text}')
    await setLanguage('zh-Hant')
    expect(t('{taken} of {seats} seats taken', { taken: 1, seats: 4 })).toBe('4 個座位已坐 1 個')
  })

  it('choose the form that goes with a number', async () => {
    const cards = (number: number) => tn('{number} card', '{number} cards', number)
    expect([0, 1, 2].map(cards)).toEqual(['0 cards', '1 card', '2 cards'])
    await setLanguage('de')
    expect([0, 1, 2].map(cards)).toEqual(['0 Karten', '1 Karte', '2 Karten'])
    await setLanguage('ja')
    expect([0, 1, 2].map(cards)).toEqual(['0枚', '1枚', '2枚'])
  })

  it('show a placeholder without a value, and an unknown sentence in English', () => {
    expect(t('{name} says: {text}', { name: 'Ada' })).toBe('Ada says: {text}')
    expect(message({ messages: {}, filled: [] }, 'Nobody says this.')).toBe('Nobody says this.')
    expect(plural({ messages: {}, filled: [] }, 'de', 'one thing', 'many things', 2)).toBe('many things')
  })

  it('name kinds by number, and give each its letter', async () => {
    expect(kindsInWords({ soy: 2, red: 1, wax: 0 })).toBe('2 soy and red')
    expect(kindsInWords({})).toBe('nothing')
    await setLanguage('de')
    expect(kindsInWords({ soy: 2, red: 1 })).toBe('2 Sojabohnen und eine Rote Bohne')
    expect(kindName('black-eyed', 3)).toBe('Augenbohnen')
    for (const code of Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[]) {
      await setLanguage(code)
      expect(new Set(KINDS.map(kindLetter)).size).toBe(KINDS.length)
      expect(new Set(KINDS.map((kind) => kindName(kind))).size).toBe(KINDS.length)
    }
  })
})

describe('what the server says', () => {
  it('is translated, values and all', async () => {
    await setLanguage('de')
    expect(fromServer('Not everybody is ready yet.')).toBe('Noch sind nicht alle bereit.')
    expect(fromServer('The text is too long; at most 300 characters are taken.')).toBe(
      'Der Text ist zu lang; höchstens 300 Zeichen gehen.',
    )
    expect(fromServer('Good game!')).toBe('Gutes Spiel!')
    expect(fromServer("There is no such game: the edition 'two' is for 2 players, not 3.")).toBe(
      "Dieses Spiel gibt es nicht: die Ausgabe 'two' ist für 2 Spieler, nicht 3.",
    )
  })

  it('stays as it is where nobody knows it', async () => {
    expect(fromServer('Not everybody is ready yet.')).toBe('Not everybody is ready yet.')
    await setLanguage('de')
    expect(fromServer('Something (else) entirely?')).toBe('Something (else) entirely?')
    expect(refilled({ messages: { 'a {x}.': 'b {x}!' }, filled: ['a {x}.'] }, 'a 1+1.')).toBe('b 1+1!')
  })
})

describe('a catalogue', () => {
  it('holds what a browser can come to show, and marks what comes filled', async () => {
    const { messages, filled } = (await catalogues['de']!()).default
    expect(messages['Play now']).toBe('Jetzt spielen') // a page's
    expect(messages['Good game!']).toBe('Gutes Spiel!') // the server's
    expect(messages['kind\u0004soy']).toEqual(['Sojabohne', 'Sojabohnen'])
    expect(messages).not.toHaveProperty('Choose a move.') // the terminal's
    expect(filled).toContain('The text is too long; at most {limit} characters are taken.')
    expect(filled).not.toContain('{name} says: {text}')
  })
})
