import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { po } from 'gettext-parser'
import { marked } from 'marked'
import type { Plugin } from 'vite'

const FILE = fileURLToPath(new URL('../docs/rules.md', import.meta.url))
const LOCALES = fileURLToPath(new URL('../src/beanfield/locales', import.meta.url))
const NAME = 'virtual:rules'
const RESOLVED = '\0' + NAME
const RECONSTRUCTED = '<strong>[R]</strong>'

export interface Section {
  /** The letter of its rules. */
  letter: string
  title: string
  html: string
}

/** Makes docs/rules.md, section by section, loadable, in English and, each by itself, in other languages. */
export function rules(file = FILE, locales = LOCALES): Plugin {
  return {
    name: 'rules',
    resolveId: (id) => (id === NAME || id.startsWith(NAME + '/') ? '\0' + id : undefined),
    load(id) {
      if (id !== RESOLVED && !id.startsWith(RESOLVED + '/')) return undefined
      this.addWatchFile(file)
      const text = readFileSync(file, 'utf-8')
      if (id !== RESOLVED) {
        // The built file is called rules-de, so that it is not mistaken for the other words of a language.
        const catalogue = pathOf(locales, id.slice(`${RESOLVED}/rules-`.length))
        this.addWatchFile(catalogue)
        return `export default ${JSON.stringify(sectionsOf(text, messagesOf(readFileSync(catalogue, 'utf-8'))))}\n`
      }
      const others = languagesIn(locales).map((code) => `'${code}': () => import('${NAME}/rules-${code}'),`)
      return [
        `export const sections = ${JSON.stringify(sectionsOf(text))}`,
        `export const editions = ${JSON.stringify(editionsOf(text))}`,
        `export const translated = {\n${others.join('\n')}\n}\n`,
      ].join('\n')
    },
  }
}

function languagesIn(locales: string): string[] {
  const codes = readdirSync(locales, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return codes.map((entry) => entry.name.replace('_', '-')).filter((code) => existsSync(pathOf(locales, code))).sort()
}

function pathOf(locales: string, code: string): string {
  return join(locales, code.replace('-', '_'), 'LC_MESSAGES', 'rules.po')
}

type Messages = ReadonlyMap<string, string>

function messagesOf(text: string): Messages {
  const entries = Object.values(po.parse(text).translations[''] ?? {})
  return new Map(entries.flatMap((entry) => (entry.msgid && entry.msgstr[0] ? [[entry.msgid, entry.msgstr[0]] as const] : [])))
}

/** The sections that are rules; the one of words for translators and what stands before the first are left out. */
export function sectionsOf(text: string, messages?: Messages): Section[] {
  const parts = text.split(/^## /m).slice(1)
  return parts.flatMap((part) => {
    const found = /^([A-Z])\. (.*)\n/.exec(part)
    if (!found || found[1] === 'L') return []
    const body = part.slice(found[0].length)
    const html = marked.parse(messages ? inOtherWords(body, messages) : body, { async: false })
    return [{ letter: found[1]!, title: messages?.get(found[2]!) ?? found[2]!, html: marks(html) }]
  })
}

/** A section with its paragraphs, headings and cells translated; what has no translation is marked as English. */
function inOtherWords(body: string, messages: Messages): string {
  const said = (english: string) => messages.get(english) ?? `<span lang="en">${english}</span>`
  const lines: string[] = []
  let head = ''
  let held: string[] = []
  const flush = () => {
    if (held.length) lines.push(head + said(held.join(' ')))
    held = []
    head = ''
  }
  for (const line of [...body.split('\n'), '']) {
    const [indent, plain] = [/^ */.exec(line)![0], line.trim()]
    const heading = /^(#{2,3} )(.*)$/.exec(plain)
    const item = /^(- \*\*[A-Z]\d+\*\* )(.*)$/.exec(plain)
    if (!plain || heading || item || plain.startsWith('|')) flush()
    if (!plain) lines.push('')
    else if (heading) lines.push(heading[1]! + said(heading[2]!))
    else if (plain.startsWith('|')) {
      const cells = plain.replace(/^\||\|$/g, '').split('|').map((cell) => cell.trim())
      lines.push(`${indent}| ${cells.map((cell) => (/[A-Za-z]{2}/.test(cell) && !/^`[^`]*`$/.test(cell) ? said(cell) : cell)).join(' | ')} |`)
    } else {
      if (item) head = item[1]!
      held.push(item ? item[2]! : plain)
    }
  }
  return lines.join('\n')
}

/** The letters of the sections that speak of each edition, as the table before the first section says. */
export function editionsOf(text: string): { [edition: string]: string[] } {
  const head = text.slice(0, text.search(/^## /m))
  const table = head.slice(head.indexOf('| edition | sections |'))
  const rows = [...table.matchAll(/^\| ([a-z, ]+) \| ([A-Z ]+) \|$/gm)].filter(([, names]) => names !== 'edition')
  if (!rows.length) throw new Error('docs/rules.md does not say which sections speak of which edition')
  return Object.fromEntries(rows.flatMap(([, names, letters]) => names!.split(', ').map((name) => [name, letters!.split(' ')])))
}

/** Reconstructions are marked, and every rule can be linked to by its id. */
function marks(html: string): string {
  return html
    .replaceAll(RECONSTRUCTED, '<mark title="reconstruction">R</mark>')
    .replace(/<li><strong>([A-Z]\d+)<\/strong>/g, '<li id="$1"><strong>$1</strong>')
    .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
}
