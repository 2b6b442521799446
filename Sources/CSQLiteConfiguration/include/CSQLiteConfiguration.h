// Linking this target configures SQLite before anything uses it; there is nothing to call.
#pragma once
