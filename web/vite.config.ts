import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { pictures } from './pictures-plugin.ts'
import { rules } from './rules-plugin.ts'
import { words } from './words-plugin.ts'

const SERVER = 'http://127.0.0.1:8321'

export default defineConfig({
  plugins: [svelte(), words(), pictures(), rules()],
  base: '/static/',
  build: {
    outDir: '../src/beanfield/server/static',
    emptyOutDir: true,
    target: 'es2022',
    // light-dark() as it stands: who does not know it knows no browser of 2024.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The server's Content-Security-Policy lets in nothing inline, so no file becomes a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    // `npm run dev` beside `beanfield serve`: pages from here, everything else from there.
    proxy: { '/api': SERVER, '/ws': { target: SERVER, ws: true } },
  },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
})
