// A server that has been started again may have other pages; what is loaded here then no longer fits it.

const KEPT_AS = 'beanfield.renewed'
const AT_MOST_EVERY = 30_000 // milliseconds

/** Load the page again if the server has another one by now. */
export async function renew(): Promise<void> {
  const own = document.querySelector('script[type=module]')?.getAttribute('src')
  const answer = await fetch('/', { cache: 'no-store' }).catch(() => null)
  if (!own || !answer?.ok || (await answer.text()).includes(own)) return
  // Whatever stands between us and the server, nobody shall watch a page that loads again and again.
  const last = Number(sessionStorage.getItem(KEPT_AS) ?? 0)
  if (Date.now() - last < AT_MOST_EVERY) return
  sessionStorage.setItem(KEPT_AS, String(Date.now()))
  location.reload()
}
