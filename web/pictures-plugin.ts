import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import type { Plugin } from 'vite'

const ART = new URL('./src/art/', import.meta.url)
const PAPER = '#f0dfba'
const WOOD = '#8c5f35'
// Who stands in front of the sign, from left to right: where, and how large.
const CROWD: readonly [string, number, number, number][] = [
  ['soy', 40, 300, 220],
  ['chili', 215, 330, 230],
  ['green', 405, 355, 230],
  ['coffee', 590, 320, 240],
  ['black-eyed', 800, 335, 230],
  ['red', 975, 310, 230],
]

/** Makes the pictures that must not be SVG, and the manifest of the installed page; all from the drawings. */
export function pictures(): Plugin {
  let base = '/'
  return {
    name: 'pictures',
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    async generateBundle() {
      await begin()
      const icon = await art('brand/icon.svg')
      const emit = (fileName: string, source: Uint8Array | string) => this.emitFile({ type: 'asset', fileName, source })
      for (const size of [32, 180, 192, 512]) emit(`icon-${size}.png`, png(icon, size))
      emit('social.png', png(await social(), 1200))
      emit('manifest.webmanifest', JSON.stringify(manifest(base)))
    },
    transformIndexHtml() {
      const link = (attrs: Record<string, string>) => ({ tag: 'link', attrs, injectTo: 'head' as const })
      const meta = (property: string, content: string) => ({
        tag: 'meta',
        attrs: { property, content },
        injectTo: 'head' as const,
      })
      return [
        link({ rel: 'icon', href: `${base}favicon.svg`, type: 'image/svg+xml' }),
        link({ rel: 'alternate icon', href: `${base}icon-32.png`, type: 'image/png' }),
        link({ rel: 'apple-touch-icon', href: `${base}icon-180.png` }),
        link({ rel: 'manifest', href: `${base}manifest.webmanifest` }),
        meta('og:title', 'Beanfield'),
        meta('og:image', `${base}social.png`),
      ]
    },
  }
}

let begun: Promise<void> | undefined

function begin(): Promise<void> {
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')
  begun ??= readFile(wasm).then(initWasm)
  return begun
}

function art(name: string): Promise<string> {
  return readFile(fileURLToPath(new URL(name, ART)), 'utf-8')
}

function png(svg: string, width: number): Uint8Array {
  return new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng()
}

/** The sign with a crowd of beans in front of it: what a link shows where it is shared. */
async function social(): Promise<string> {
  const crowd = await Promise.all(
    CROWD.map(async ([kind, x, y, size]) =>
      (await art(`beans/${kind}.svg`)).replace('<svg ', `<svg x="${x}" y="${y}" width="${size}" height="${size}" `),
    ),
  )
  return (await art('brand/sign.svg')).replace('</svg>', `${crowd.join('')}</svg>`)
}

function manifest(base: string) {
  const icon = (size: number, purpose: string) => ({
    src: `${base}icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    name: 'Beanfield',
    short_name: 'Beanfield',
    description: 'Bean trading card games, with friends and with bots',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: WOOD,
    icons: [
      { src: `${base}favicon.svg`, sizes: 'any', type: 'image/svg+xml' },
      icon(192, 'any'),
      icon(512, 'any'),
      icon(512, 'maskable'),
    ],
  }
}
