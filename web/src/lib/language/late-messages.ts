import { loadMessages } from './language.ts'

// Every part of the app that comes after the first screens imports this (web/messages.ts), and so runs only when its texts are here.
await loadMessages('late')
