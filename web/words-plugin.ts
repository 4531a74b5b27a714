import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { po } from 'gettext-parser'
import type { Plugin } from 'vite'
import type { Catalogue } from './src/words/catalogue'

const LOCALES = fileURLToPath(new URL('../src/beanfield/locales', import.meta.url))
const NAME = 'virtual:words'
const RESOLVED = '\0' + NAME
// Texts of these files can reach a browser; the terminal's do not.
const HEARD = ['web/', 'src/beanfield/server/', 'src/beanfield/game/refusals.py', 'src/beanfield/rules/', 'src/beanfield/bots/']
const FILLED_IN = ['src/beanfield/server/', 'src/beanfield/rules/']
const CONTEXT_END = '\u0004'

/** Makes the catalogues loadable, each by itself: `import { catalogues } from 'virtual:words'`. */
export function words(locales = LOCALES): Plugin {
  return {
    name: 'words',
    resolveId: (id) => (id === NAME || id.startsWith(NAME + '/') ? '\0' + id : undefined),
    load(id) {
      if (id === RESOLVED) {
        const loaders = languagesIn(locales).map((code) => `'${code}': () => import('${NAME}/${code}'),`)
        return `export const catalogues = {\n${loaders.join('\n')}\n}\n`
      }
      if (!id.startsWith(RESOLVED + '/')) return undefined
      const path = pathOf(locales, id.slice(RESOLVED.length + 1))
      this.addWatchFile(path)
      const text = JSON.stringify(catalogueOf(readFileSync(path, 'utf-8')))
      return `export default JSON.parse(${JSON.stringify(text)})`
    },
  }
}

/** Codes as a browser writes them: zh-Hant for the folder zh_Hant. */
function languagesIn(locales: string): string[] {
  if (!existsSync(locales)) return []
  const codes = readdirSync(locales, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return codes.map((entry) => entry.name.replace('_', '-')).filter((code) => existsSync(pathOf(locales, code))).sort()
}

function pathOf(locales: string, code: string): string {
  return join(locales, code.replace('-', '_'), 'LC_MESSAGES', 'beanfield.po')
}

/** What a browser needs of a .po file. */
export function catalogueOf(text: string): Catalogue {
  const messages: Record<string, string | string[]> = {}
  const filled: string[] = []
  for (const [context, entries] of Object.entries(po.parse(text).translations)) {
    for (const [english, entry] of Object.entries(entries)) {
      const places = entry.comments?.reference?.split(/\s+/) ?? []
      const among = (folders: string[]) => places.some((place) => folders.some((folder) => place.startsWith(folder)))
      const first = entry.msgstr[0]
      if (!english || !first || !among(HEARD)) continue
      messages[context ? context + CONTEXT_END + english : english] = entry.msgid_plural ? entry.msgstr : first
      if (english.includes('{') && among(FILLED_IN)) filled.push(english)
    }
  }
  return { messages, filled }
}
