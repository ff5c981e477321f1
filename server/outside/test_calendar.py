"""Reads an iCalendar file as a foreign program does: it shares no line and no library with what writes ours.

Takes the file on the standard input and tells its events as JSON: {"name": …, "events": [{"id", "at", "title", "text", "url"}, …]}.
`at` is a moment in UTC (2026-11-24T22:59:59Z) or a day (2026-11-24). Run by test-calendar.ts; needs Debian's python3-icalendar.
"""

import datetime
import json
import sys

from icalendar import Calendar


def write_at(at):
    if not isinstance(at, datetime.datetime):
        return at.isoformat()
    return at.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


calendar = Calendar.from_ical(sys.stdin.buffer.read())
events = [
    {
        "id": str(event["UID"]),
        "at": write_at(event["DTSTART"].dt),
        "title": str(event["SUMMARY"]),
        "text": str(event["DESCRIPTION"]),
        "url": str(event["URL"]),
    }
    for event in calendar.walk("VEVENT")
]
json.dump({"name": str(calendar["X-WR-CALNAME"]), "events": events}, sys.stdout)
