export { OfferCard } from './offer-card.tsx'
export { WaitingAction } from './waiting-action.tsx'
export { WaitingPanel } from './waiting-panel.tsx'
