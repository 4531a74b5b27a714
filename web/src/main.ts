import './art/tokens.css'
import './app.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { keptLook, setLook } from './home/look'
import { startLanguage } from './words'

setLook(keptLook())
void startLanguage().finally(() => mount(App, { target: document.getElementById('app')! }))
