import type { PublishedFigure } from '../published.js';
import type { ReportData } from './reportData.js';

/** The published figures that stand in no table of the report. */
export function flatPublished({ study, published }: ReportData): readonly PublishedFigure[] {
  return study.length === 0 ? published : published.filter(({ place }) => place === undefined);
}
