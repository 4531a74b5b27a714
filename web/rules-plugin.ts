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

/** Makes docs/rules.md, section by section, loadable: `import { introduction, sections } from 'virtual:rules'`. */
export function rules(file = FILE): Plugin {
  return {
    name: 'rules',
    resolveId: (id) => (id === NAME ? '\0' + NAME : undefined),
    load(id) {
      if (id !== '\0' + NAME) return undefined
      this.addWatchFile(file)
      return `export const sections = ${JSON.stringify(sectionsOf(readFileSync(file, 'utf-8')))}\n`
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

/** Reconstructions are marked, and every rule can be linked to by its id. */
function marks(html: string): string {
  return html
    .replaceAll(RECONSTRUCTED, '<mark title="reconstruction">R</mark>')
    .replace(/<li><strong>([A-Z]\d+)<\/strong>/g, '<li id="$1"><strong>$1</strong>')
    .replaceAll('<table>', '<div class="wide"><table>')
    .replaceAll('</table>', '</table></div>')
}
