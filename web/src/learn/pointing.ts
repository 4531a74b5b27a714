const AGAIN = 800 // milliseconds after a tap, within which the same element is not meant once more

/** Marks the first element there is of several, until another call or `stop()`; follows the page as it changes. */
export class Pointer {
  private marked: Element | null = null
  private tapped: Element | null = null
  private selectors: readonly string[] = []
  private later: ReturnType<typeof setTimeout> | undefined
  private readonly watch = new MutationObserver(() => this.look())

  /** Point at what is to be tapped. */
  at(selectors: readonly string[]): void {
    this.selectors = selectors
    this.watch.observe(document.body, { childList: true, subtree: true })
    this.look()
  }

  stop(): void {
    clearTimeout(this.later)
    this.watch.disconnect()
    this.mark(null)
  }

  private look(): void {
    for (const selector of this.selectors) {
      const found = [...document.querySelectorAll(selector)].find((element) => element.getClientRects().length > 0)
      if (found) return this.mark(found === this.tapped ? null : found)
    }
    this.mark(null)
  }

  private mark(element: Element | null): void {
    if (element === this.marked) return
    this.marked?.removeAttribute('data-guided')
    this.marked?.removeEventListener('click', this.rest)
    this.marked = element
    element?.setAttribute('data-guided', '')
    element?.addEventListener('click', this.rest)
    element?.scrollIntoView({ block: 'nearest' })
  }

  /** A tap was taken: the mark goes, so that nobody taps twice while the table answers. */
  private readonly rest = (): void => {
    this.tapped = this.marked
    this.mark(null)
    clearTimeout(this.later)
    this.later = setTimeout(() => {
      this.tapped = null
      this.look()
    }, AGAIN)
  }
}
