import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { marked } from 'marked'
import type { Plugin } from 'vite'

const FILE = fileURLToPath(new URL('../docs/rules.md', import.meta.url))
const NAME = 'virtual:rules'
const RECONSTRUCTED = '<strong>[R]</strong>'

export interface Section {
  /** The letter of its rules. */
  letter: string
  title: string
  html: string
}

/** Makes docs/rules.md, section by section, loadable: `import { editions, sections } from 'virtual:rules'`. */
export function rules(file = FILE): Plugin {
  return {
    name: 'rules',
    resolveId: (id) => (id === NAME ? '\0' + NAME : undefined),
    load(id) {
      if (id !== '\0' + NAME) return undefined
      this.addWatchFile(file)
      const text = readFileSync(file, 'utf-8')
      return `export const sections = ${JSON.stringify(sectionsOf(text))}\nexport const editions = ${JSON.stringify(editionsOf(text))}\n`
    },
  }
}

/** The sections that are rules; the one of words for translators and what stands before the first are left out. */
export function sectionsOf(text: string): Section[] {
  const parts = text.split(/^## /m).slice(1)
  return parts.flatMap((part) => {
    const found = /^([A-Z])\. (.*)\n/.exec(part)
    if (!found || found[1] === 'L') return []
    const html = marked.parse(part.slice(found[0].length), { async: false })
    return [{ letter: found[1]!, title: found[2]!, html: marks(html) }]
  })
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
