import './art/tokens.css'
import './app.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { keptLook, setLook } from './home/look'
import { calmClicks } from './net/clicks'
import { renew } from './net/renew'
import { person } from './person.svelte.js'
import { place } from './router.svelte.js'
import { startLanguage } from './words'

setLook(keptLook())
calmClicks()
// A part of the pages could not be loaded: perhaps the server has others by now.
addEventListener('vite:preloadError', () => void renew())
if (place.table) {
  // What a table needs is asked for all at once; whoever needs it finds it under way.
  void import('./table/TablePage.svelte').catch(() => {})
  void person.find().catch(() => {})
}
void startLanguage().finally(() => mount(App, { target: document.getElementById('app')! }))
