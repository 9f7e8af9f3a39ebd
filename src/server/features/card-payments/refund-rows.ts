export { findAttemptOfPayment, getReturnable, listRefundRows } from './card-refunds.sql.ts'
