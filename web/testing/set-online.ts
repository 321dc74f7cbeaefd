import { vi } from 'vitest'

/** The network of the page goes or comes, as the browser tells of it. */
export function setOnline(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  dispatchEvent(new Event(online ? 'online' : 'offline'))
}
