import './art/tokens.css'
import './app.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { keptLook, setLook } from './home/look'
import { calmClicks } from './net/clicks'
import { renew } from './net/renew'
import { startLanguage } from './words'

setLook(keptLook())
calmClicks()
// A part of the pages could not be loaded: perhaps the server has others by now.
addEventListener('vite:preloadError', () => void renew())
void startLanguage().finally(() => mount(App, { target: document.getElementById('app')! }))
