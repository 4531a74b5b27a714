import { mount } from 'svelte'
import '../tokens.css'
import { isLanguage, setLanguage } from '../../words'
import Gallery from './Gallery.svelte'

// Every picture at every size, to be looked at: `npm run dev`, then /static/src/art/gallery/. The address may choose
// a language, a theme, and grey: ?language=ja&theme=dark&grey
const asked = new URLSearchParams(location.search)
const language = asked.get('language')
if (isLanguage(language)) await setLanguage(language)
const theme = asked.get('theme')
if (theme) document.documentElement.dataset['theme'] = theme
document.documentElement.classList.toggle('grey', asked.has('grey'))
mount(Gallery, { target: document.body })
