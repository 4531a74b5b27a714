// The pictures of the game. Import tokens.css once, at the start of the page.
export { default as Bean } from './Bean.svelte'
export { default as BeanCard } from './BeanCard.svelte'
export { default as BonusCard } from './BonusCard.svelte'
export { default as CardBack } from './CardBack.svelte'
export { default as Coin } from './Coin.svelte'
export { default as GiftCard } from './GiftCard.svelte'
export { default as Plot } from './Plot.svelte'
