import './art/tokens.css'
import './app.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { startLanguage } from './words'

void startLanguage().finally(() => mount(App, { target: document.getElementById('app')! }))
