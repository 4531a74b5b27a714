// Calling somebody who looks elsewhere: a short soft sound, and a notification of the system when the page is hidden.

const KEPT_AS = 'beanfield.sound'

/** Notes in hertz, played one after another. */
const TUNES = {
  turn: [523, 659],
  offer: [784],
  deal: [659, 784, 1047],
} as const
const NOTE = 0.11 // seconds
const LOUD = 0.06

export type Call = keyof typeof TUNES

class Attention {
  on = $state(localStorage.getItem(KEPT_AS) !== 'off')
  private context: AudioContext | null = null

  /** Sounds and notifications on or off; switched on by hand, the browser is asked whether it may notify. */
  toggle(): void {
    this.on = !this.on
    localStorage.setItem(KEPT_AS, this.on ? 'on' : 'off')
    if (!this.on) return
    this.play('offer')
    if ('Notification' in window && Notification.permission === 'default') void Notification.requestPermission()
  }

  /** Something wants to be noticed; `text` says it in words. */
  call(what: Call, text: string): void {
    if (!this.on) return
    this.play(what)
    if (document.hidden && 'Notification' in window && Notification.permission === 'granted') {
      const notice = new Notification('Beanfield', { body: text, tag: `beanfield-${what}` })
      notice.onclick = () => {
        window.focus()
        notice.close()
      }
    }
  }

  private play(what: Call): void {
    // Before the first click or key browsers let nothing sound, and complain about every try.
    if (!('AudioContext' in window) || !navigator.userActivation?.hasBeenActive) return
    const context = (this.context ??= new AudioContext())
    TUNES[what].forEach((pitch, n) => {
      const start = context.currentTime + n * NOTE
      const tone = new OscillatorNode(context, { type: 'triangle', frequency: pitch })
      const volume = new GainNode(context, { gain: 0 })
      volume.gain.setValueAtTime(0, start)
      volume.gain.linearRampToValueAtTime(LOUD, start + 0.015)
      volume.gain.exponentialRampToValueAtTime(0.0005, start + NOTE * 1.6)
      tone.connect(volume).connect(context.destination)
      tone.start(start)
      tone.stop(start + NOTE * 2)
    })
  }
}

export const attention = new Attention()
