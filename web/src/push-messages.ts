// What the service worker does with push messages. Nothing is sent yet.
export {}
